import { expect } from 'chai';
import { registerMessages } from '../../../src/elements/index.ts';
import { KINDS, KINDS_AND_WAYS } from '../kinds.ts';
import { atRest, freshStage, hearAll, mount, part, partText, states, told, until } from '../mount.ts';
import { eachStub } from '../stub-app-view.ts';

const CAN_MOVE = 'moveBefore' in Element.prototype;
const describeMoving = CAN_MOVE ? describe : describe.skip;

/** Another place in the page. */
function elsewhere(): Element {
  return document.querySelector('main')?.appendChild(document.createElement('section')) ?? document.body;
}

describeMoving(`moved with moveBefore${CAN_MOVE ? '' : ' (this engine does not have it)'}`, () => {
  const stub = eachStub();

  for (const { kind, way, markup } of KINDS_AND_WAYS) {
    const named = `a <${kind.tag}> ${way}`;
    const shown = () => stub.shown(markup(kind, 'loading="eager"'), kind.answer('One'));

    it(`${named} keeps its state and everything in it, asks nothing and tells nothing`, async () => {
      const element = await shown();
      const inside = () => [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
      const before = inside();
      const heard = hearAll(element);
      const place = elsewhere();
      place.moveBefore(element, null);
      expect(states(element)).to.deep.equal(['ready']);
      await atRest();
      expect(element.parentElement === place).to.equal(true);
      expect(inside().length).to.equal(before.length);
      expect(inside().every((node, index) => node === before[index])).to.equal(true);
      expect([states(element), heard, stub.asked.length]).to.deep.equal([['ready'], [], 1]);
    });

    it(`${named} keeps the focus on its link`, async () => {
      const element = await shown();
      part(element, 'title')?.focus();
      elsewhere().moveBefore(element, null);
      await atRest();
      expect(element.shadowRoot?.activeElement?.getAttribute('part')).to.equal('title');
    });

    it(`${named} asks when it comes near the viewport so`, async () => {
      const element = mount(`<b></b><svg height="9000"></svg>${markup(kind)}`);
      await atRest();
      expect(stub.asked.length).to.equal(0);
      document.querySelector('main > b')?.moveBefore(element, null);
      (await stub.request(0)).answer(kind.answer('One'));
      await told(element);
      expect(partText(element, 'title')).to.equal('One');
    });
  }

  it('an element speaks the language of its new place', async () => {
    registerMessages('eo', { card: { by: 'fare de {author}' } });
    const card = freshStage().appendChild(document.createElement('pub-card'));
    card.view = KINDS[0]?.data('One');
    await told(card);
    const place = elsewhere();
    place.setAttribute('lang', 'eo');
    place.moveBefore(card, null);
    await until(() => partText(card, 'author') === 'fare de @mara.example');
  });
});
