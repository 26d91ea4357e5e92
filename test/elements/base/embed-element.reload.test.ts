import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { KINDS, markupOf } from '../kinds.ts';
import { atRest, type Embed, freshStage, hearAll, mount, partText, rest, states, told, until } from '../mount.ts';
import { APP_VIEW, resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

for (const kind of KINDS) {
  const { tag, answer, data } = kind;
  const markup = markupOf(kind, 'loading="eager"');

  describe(`<${tag}> reload()`, () => {
    let stub: StubAppView;
    beforeEach(() => {
      stub = stubAppView();
    });
    afterEach(resetConfig);

    /** An element that shows `One`. */
    async function answered(): Promise<Embed> {
      const element = mount<Embed>(markup);
      (await stub.request(0)).answer(answer('One'));
      await told(element);
      return element;
    }

    type Outcome = [event: string, state: string, title: string | null];
    const ends: [note: string, end: (index: number) => Promise<void>, outcome: Outcome][] = [
      [
        'shows the new answer',
        async (index) => (await stub.request(index)).answer(answer('Two')),
        ['load', 'ready', 'Two'],
      ],
      [
        'shows the fallback when it is gone',
        async (index) => (await stub.request(index)).answer({}),
        ['fallback', 'fallback', null],
      ],
      [
        'keeps what shows when asking failed, and tells',
        async (index) => (await stub.request(index)).answer({}, 400),
        ['error', 'ready', 'One'],
      ],
    ];
    for (const [note, end, [event, state, title]] of ends) {
      it(`keeps what shows until the answer is there, and ${note}`, async () => {
        const element = await answered();
        const heard = hearAll(element);
        element.reload();
        await stub.request(1);
        await element.updateComplete;
        expect([partText(element, 'title'), states(element), heard]).to.deep.equal(['One', ['ready'], []]);
        await end(1);
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

    const given: [note: string, give: () => Embed, via: string][] = [
      ['given as a property', () => mount<Embed>(markup, data('One')), 'view'],
      [
        'in a script',
        () =>
          mount<Embed>(
            markup.replace('><', `><script type="application/json">${JSON.stringify(data('One'))}</script><`),
          ),
        'inline',
      ],
    ];
    for (const [note, give, via] of given) {
      it(`with data ${note} shows them again, and asks nothing`, async () => {
        const element = give();
        await told(element);
        element.reload();
        const { type, detail } = await told(element);
        expect([type, detail.via, partText(element, 'title')]).to.deep.equal([`${tag}-load`, via, 'One']);
        expect(stub.asked.length).to.equal(0);
      });
    }

    it('asks past an answer that is fresh, here and in the browser, and leaves the new one to others', async () => {
      const modes: (RequestCache | undefined)[] = [];
      configure({
        appView: APP_VIEW,
        cache: undefined,
        fetch: async (_, init) => {
          modes.push(init?.cache);
          return Response.json(answer(modes.length === 1 ? 'One' : 'Two'));
        },
      });
      const element = mount<Embed>(markup);
      await told(element);
      element.reload();
      await told(element);
      expect([partText(element, 'title'), modes]).to.deep.equal(['Two', [undefined, 'reload']]);
      const other = mount<Embed>(markup);
      await told(other);
      expect([partText(other, 'title'), modes.length]).to.deep.equal(['Two', 2]);
    });
  });
}
