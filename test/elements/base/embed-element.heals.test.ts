import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { KINDS, WAYS } from '../kinds.ts';
import {
  atRest,
  type Embed,
  freshStage,
  hearAll,
  mountDeclared,
  partText,
  rest,
  states,
  told,
  until,
} from '../mount.ts';
import { type PageClock, stopClock } from '../stop-clock.ts';
import { refusal, resetConfig, type StubAppView, stubAppView } from '../stub-app-view.ts';

// What makes an element ask again at once, after a service has failed. How long it waits where
// nothing does is in embed-element.pauses.test.ts.
for (const kind of KINDS) {
  for (const { way, markup } of WAYS) {
    describe(`<${kind.tag}> ${way}, after an error`, () => {
      let stub: StubAppView;
      let isWell: boolean;
      let clock: PageClock;
      beforeEach(() => {
        freshStage();
        // No pause of an earlier test is left over, and none of this one's ends.
        dispatchEvent(new Event('online'));
        clock = stopClock();
        isWell = false;
        stub = stubAppView((url) => (isWell ? kind.answer(`About ${kind.askedFor(url)}`) : refusal()));
      });
      afterEach(() => {
        clock.putBack();
        resetConfig();
      });

      async function failed(): Promise<Embed> {
        const element = mountDeclared<Embed>(markup(kind, 'loading="eager"'));
        await told(element);
        expect([states(element), stub.asked.length]).to.deep.equal([['error'], 1]);
        return element;
      }

      const triggers: [note: string, act: (element: Embed) => void, subject: string][] = [
        ['the browser is online again', () => dispatchEvent(new Event('online')), kind.named(1)],
        ['the page configures', () => configure({}), kind.named(1)],
        ['it is told to reload', (element) => element.reload(), kind.named(1)],
        [
          `its ${kind.subject} is another`,
          (element) => element.setAttribute(kind.subject, kind.named(2)),
          kind.named(2),
        ],
      ];
      for (const [note, act, subject] of triggers) {
        it(`asks at once, and shows the answer, when ${note}`, async () => {
          const element = await failed();
          isWell = true;
          const heard = hearAll(element);
          act(element);
          await until(() => heard.length);
          expect(heard.map(({ type }) => type)).to.deep.equal([`${kind.tag}-load`]);
          expect([partText(element, 'title'), states(element), stub.asked.length]).to.deep.equal([
            `About ${subject}`,
            ['ready'],
            2,
          ]);
        });
      }

      it('does not ask again and again where a page moves it about', async () => {
        const element = await failed();
        const [stage, other] = [element.parentElement as Element, document.createElement('div')];
        stage.append(other);
        for (let turn = 0; turn < 10; turn++) {
          other.append(element);
          await rest();
          element.remove();
          await rest();
          stage.append(element);
          await rest();
        }
        expect([states(element), stub.asked.length]).to.deep.equal([['error'], 1]);
      });

      it('asks nothing again where it has an answer', async () => {
        isWell = true;
        const found = mountDeclared<Embed>(markup(kind, 'loading="eager"'));
        await told(found);
        const heard = hearAll(found);
        dispatchEvent(new Event('online'));
        configure({});
        await atRest();
        expect([heard, stub.asked.length]).to.deep.equal([[], 1]);
      });
    });
  }
}
