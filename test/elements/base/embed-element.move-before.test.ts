import { expect } from 'chai';
import { PubCard, registerMessages } from '../../../src/elements/index.ts';
import { KINDS, WAYS } from '../kinds.ts';
import {
  atRest,
  type Embed,
  freshStage,
  hearAll,
  mountDeclared,
  part,
  partText,
  rest,
  states,
  told,
  until,
} from '../mount.ts';
import { resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

const CAN_MOVE = 'moveBefore' in Element.prototype;
const describeMoving = CAN_MOVE ? describe : describe.skip;
const why = CAN_MOVE ? '' : ' (this engine has no moveBefore)';

const EAGER = 'loading="eager"';

/** Another place in the page. */
function elsewhere(): Element {
  return document.querySelector('main')?.appendChild(document.createElement('section')) ?? document.body;
}

for (const kind of KINDS) {
  for (const { way, markup } of WAYS) {
    describeMoving(`a <${kind.tag}> ${way}, moved with moveBefore${why}`, () => {
      let stub: StubAppView;
      beforeEach(() => {
        stub = stubAppView();
      });
      afterEach(resetConfig);

      async function shown(): Promise<Embed> {
        const element = mountDeclared<Embed>(markup(kind, EAGER));
        (await stub.request(0)).answer(kind.answer('One'));
        await told(element);
        return element;
      }

      it('keeps its state and everything in it, asks nothing and tells nothing', async () => {
        const element = await shown();
        const inside = () => [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
        const before = inside();
        const heard = hearAll(element);
        const place = elsewhere();
        place.moveBefore(element, null);
        expect(states(element)).to.deep.equal(['ready']);
        await atRest();
        const after = inside();
        expect(element.parentElement === place).to.equal(true);
        expect([after.length, after.every((node, index) => node === before[index])]).to.deep.equal([
          before.length,
          true,
        ]);
        expect([states(element), heard, stub.asked.length]).to.deep.equal([['ready'], [], 1]);
      });

      it('keeps the focus on its link', async () => {
        const element = await shown();
        part(element, 'title')?.focus();
        elsewhere().moveBefore(element, null);
        await atRest();
        expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.equal('title');
      });

      it('shows the answer that it is waiting for', async () => {
        const element = mountDeclared<Embed>(markup(kind, EAGER));
        const heard = hearAll(element);
        const { signal, answer } = await stub.request(0);
        elsewhere().moveBefore(element, null);
        await atRest();
        expect([states(element), signal.aborted, stub.asked.length]).to.deep.equal([['loading'], false, 1]);
        answer(kind.answer('One'));
        await until(() => heard.length);
        await atRest();
        expect([partText(element, 'title'), heard.length, stub.asked.length]).to.deep.equal(['One', 1, 1]);
      });

      it('asks when it comes near the viewport so', async () => {
        const element = mountDeclared<Embed>(`<b></b><svg height="9000"></svg>${markup(kind)}`);
        await atRest();
        expect(stub.asked.length).to.equal(0);
        document.querySelector('main > b')?.moveBefore(element, null);
        (await stub.request(0)).answer(kind.answer('One'));
        await told(element);
        expect(partText(element, 'title')).to.equal('One');
      });

      it('follows what is set later, as before', async () => {
        const element = await shown();
        elsewhere().moveBefore(element, null);
        element.reload();
        (await stub.request(1)).answer(kind.answer('Two'));
        await told(element);
        expect([partText(element, 'title'), states(element)]).to.deep.equal(['Two', ['ready']]);
        element.remove();
        await rest();
        expect(element.isConnected).to.equal(false);
      });
    });
  }
}

describeMoving(`moveBefore${why}`, () => {
  afterEach(() => {
    freshStage();
  });

  it('takes no element out of the page', async () => {
    let left = 0;
    class MovedCard extends PubCard {
      override disconnectedCallback(): void {
        left++;
        super.disconnectedCallback();
      }
    }
    if (!customElements.get('moved-card')) customElements.define('moved-card', MovedCard);
    freshStage();
    const card = document.querySelector('main')?.appendChild(new MovedCard());
    if (!card) throw new Error('no card');
    await card.updateComplete;
    elsewhere().moveBefore(card, null);
    await rest();
    expect(left).to.equal(0);
    card.remove();
    expect(left).to.equal(1);
  });

  it('lets an element speak the language of where it comes to', async () => {
    registerMessages('eo', { card: { by: 'fare de {author}' } });
    const card = freshStage().appendChild(document.createElement('pub-card'));
    card.view = KINDS[0]?.data('One');
    await told(card);
    const place = elsewhere();
    place.setAttribute('lang', 'eo');
    place.moveBefore(card, null);
    await until(() => partText(card, 'author') === 'fare de @mara.example');
    expect(partText(card, 'author')).to.equal('fare de @mara.example');
  });
});
