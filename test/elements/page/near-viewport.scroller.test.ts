import { expect } from 'chai';
import { KINDS, markupOf } from '../kinds.ts';
import { atRest, freshStage, until } from '../mount.ts';
import { type StubAppView, stubAppView } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

/** Whether the engine looks ahead in what scrolls within the page, too. */
const LOOKS_AHEAD = 'scrollMargin' in IntersectionObserver.prototype;
const room = (height: number) => `<svg height="${height}"></svg>`;

for (const kind of KINDS) {
  describe(`a <${kind.tag}> in a box that scrolls`, () => {
    let stub: StubAppView;
    let box: HTMLElement;
    beforeEach(() => {
      stub = stubAppView(() => kind.answer('One'));
      box = freshStage().appendChild(document.createElement('div'));
      box.style.setProperty('block-size', '200px');
      box.style.setProperty('overflow', 'auto');
    });

    it(`300 pixels below what shows of it, ${LOOKS_AHEAD ? 'asks as it would in the page' : 'waits: this engine does not look ahead there'}`, async () => {
      box.innerHTML = trustedMarkup(room(500) + markupOf(kind));
      if (LOOKS_AHEAD) await until(() => stub.asked.length);
      else await atRest();
      expect(stub.asked.length).to.equal(LOOKS_AHEAD ? 1 : 0);
    });

    for (const [note, before, inside, scroll] of [
      ['far below', '', room(5000), () => box.scrollTo(0, box.scrollHeight)],
      ['that is itself far below', room(9000), '', () => box.scrollIntoView()],
    ] as const)
      it(`${note}, waits, and asks when somebody scrolls to it`, async () => {
        box.insertAdjacentHTML('beforebegin', trustedMarkup(before));
        box.innerHTML = trustedMarkup(inside + markupOf(kind));
        await atRest();
        expect(stub.asked.length).to.equal(0);
        scroll();
        await until(() => stub.asked.length);
        expect(stub.asked.length).to.equal(1);
      });
  });
}
