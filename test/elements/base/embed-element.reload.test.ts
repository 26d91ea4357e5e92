import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { inlineOf, KINDS, markupOf } from '../kinds.ts';
import {
  atRest,
  type Embed,
  freshStage,
  hearAll,
  mount,
  mounted,
  partText,
  rest,
  states,
  told,
  until,
} from '../mount.ts';
import { APP_VIEW, eachStub } from '../stub-app-view.ts';

for (const kind of KINDS) {
  const { tag, answer } = kind;
  const markup = markupOf(kind, 'loading="eager"');

  describe(`<${tag}> reload()`, () => {
    const stub = eachStub();
    const answered = () => stub.shown(markup, answer('One'));

    const ends: [note: string, body: object, status: number, event: string, state: string, title: string | null][] = [
      ['shows the new answer', answer('Two'), 200, 'load', 'ready', 'Two'],
      ['shows the fallback when it is gone', {}, 200, 'fallback', 'fallback', null],
      ['keeps what shows when asking failed, and tells', {}, 400, 'error', 'ready', 'One'],
    ];
    for (const [note, body, status, event, state, title] of ends) {
      it(`keeps what shows until the answer is there, and ${note}`, async () => {
        const element = await answered();
        const heard = hearAll(element);
        element.reload();
        const request = await stub.request(1);
        await element.updateComplete;
        expect([partText(element, 'title'), states(element), heard]).to.deep.equal(['One', ['ready'], []]);
        request.answer(body, status);
        await until(() => heard.length);
        expect([heard.map(({ type }) => type), states(element)]).to.deep.equal([[`${tag}-${event}`], [state]]);
        if (title) expect(partText(element, 'title')).to.equal(title);
        else expect(element.shown).to.equal(null);
        await atRest();
        expect(stub.asked.length).to.equal(2);
      });
    }

    it('while it loads: gives that request up, and tells once', async () => {
      const element = mount<Embed>(markup);
      const heard = hearAll(element);
      const first = await stub.request(0);
      element.reload();
      const second = await stub.request(1);
      expect([first.signal.aborted, states(element)]).to.deep.equal([true, ['loading']]);
      second.answer(answer('Two'));
      await until(() => heard.length);
      await atRest();
      expect([heard.length, partText(element, 'title'), stub.asked.length]).to.deep.equal([1, 'Two', 2]);
    });

    it('of one that is not in the page asks when it is', async () => {
      const element = await answered();
      element.remove();
      await rest();
      element.reload();
      await atRest();
      expect(stub.asked.length).to.equal(1);
      freshStage().append(element);
      (await stub.request(1)).answer(answer('Two'));
      await told(element);
      expect(partText(element, 'title')).to.equal('Two');
    });

    for (const [via, html, view] of [
      ['view', markup, kind.data('One')],
      ['inline', inlineOf(kind, 'One'), undefined],
    ] as const) {
      it(`shows data of the page again, and asks nothing: ${via}`, async () => {
        const element = await mounted<Embed>(html, view);
        element.reload();
        const { type, detail } = await told(element);
        expect([type, detail.via, partText(element, 'title')]).to.deep.equal([`${tag}-load`, via, 'One']);
        expect(stub.asked.length).to.equal(0);
      });
    }

    it('asks past an answer that is fresh, here and in the browser, and leaves the new one to others', async () => {
      const modes: (RequestCache | undefined)[] = [];
      const fetch = async (_: unknown, init?: RequestInit) => {
        modes.push(init?.cache);
        return Response.json(answer(modes.length === 1 ? 'One' : 'Two'));
      };
      configure({ appView: APP_VIEW, cache: undefined, fetch });
      const element = await mounted<Embed>(markup);
      element.reload();
      await told(element);
      expect([partText(element, 'title'), modes]).to.deep.equal(['Two', [undefined, 'reload']]);
      const other = await mounted<Embed>(markup);
      expect([partText(other, 'title'), modes.length]).to.deep.equal(['Two', 2]);
    });
  });
}
