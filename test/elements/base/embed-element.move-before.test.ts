import { expect } from 'chai';
import { registerMessages } from '../../../src/elements/index.ts';
import { KINDS, WAYS } from '../kinds.ts';
import {
  atRest,
  type Embed,
  freshStage,
  hearAll,
  mountDeclared,
  part,
  partText,
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

      it('asks when it comes near the viewport so', async () => {
        const element = mountDeclared<Embed>(`<b></b><svg height="9000"></svg>${markup(kind)}`);
        await atRest();
        expect(stub.asked.length).to.equal(0);
        document.querySelector('main > b')?.moveBefore(element, null);
        (await stub.request(0)).answer(kind.answer('One'));
        await told(element);
        expect(partText(element, 'title')).to.equal('One');
      });
    });
  }
}

describeMoving(`moveBefore${why}`, () => {
  afterEach(() => {
    freshStage();
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
