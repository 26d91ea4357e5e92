import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { answerOf, KINDS_AND_WAYS, titleOf } from '../kinds.ts';
import { atRest, type Embed, hearAll, mount, mounted, partText, rest, states, until } from '../mount.ts';
import { type PageClock, stopClock } from '../stop-clock.ts';
import { refusal, type StubAppView, stubAppView } from '../stub-app-view.ts';

// What makes an element ask again at once, after a service has failed. How long it waits where
// nothing does is in embed-element.pauses.test.ts.
for (const { kind, way, markup } of KINDS_AND_WAYS) {
  describe(`<${kind.tag}> ${way}, after an error`, () => {
    let stub: StubAppView;
    let isWell: boolean;
    let clock: PageClock;
    beforeEach(() => {
      // No pause of an earlier test is left over, and none of this one's ends.
      dispatchEvent(new Event('online'));
      clock = stopClock();
      isWell = false;
      stub = stubAppView((url) => (isWell ? answerOf(kind, url) : refusal()));
    });

    async function failed(): Promise<Embed> {
      const element = await mounted<Embed>(markup(kind, 'loading="eager"'));
      expect([states(element), stub.asked.length]).to.deep.equal([['error'], 1]);
      return element;
    }

    const triggers: [note: string, act: (element: Embed) => void, subject: number][] = [
      ['the browser is online again', () => dispatchEvent(new Event('online')), 1],
      ['the page configures', () => configure({}), 1],
      ['it is told to reload', (element) => element.reload(), 1],
      ['its subject is another', (element) => element.setAttribute(kind.subject, kind.named(2)), 2],
    ];
    for (const [note, act, subject] of triggers) {
      it(`asks at once, and shows the answer, when ${note}`, async () => {
        const element = await failed();
        isWell = true;
        const heard = hearAll(element);
        act(element);
        await until(() => heard.length);
        expect(heard.map(({ type }) => type)).to.deep.equal([`${kind.tag}-load`]);
        const shown = [partText(element, 'title'), states(element), stub.asked.length];
        expect(shown).to.deep.equal([titleOf(kind, subject), ['ready'], 2]);
      });
    }

    it('does not ask again and again where a page moves it about', async () => {
      const element = await failed();
      const [stage, other] = [element.parentElement as Element, document.createElement('div')];
      stage.append(other);
      for (let turn = 0; turn < 10; turn++) {
        for (const move of [() => other.append(element), () => element.remove(), () => stage.append(element)]) {
          move();
          await rest();
          // All of it takes less than the first pause.
          await clock.advance(10);
        }
      }
      expect([states(element), stub.asked.length]).to.deep.equal([['error'], 1]);
    });

    it('asks nothing again where it has an answer', async () => {
      isWell = true;
      const heard = hearAll(mount<Embed>(markup(kind, 'loading="eager"')));
      await until(() => heard.length);
      dispatchEvent(new Event('online'));
      configure({});
      await atRest();
      expect([heard.length, stub.asked.length]).to.deep.equal([1, 1]);
    });
  });
}
