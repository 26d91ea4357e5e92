import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { atRest, freshStage, states, until } from '../mount.ts';
import { type PageClock, stopClock } from '../stop-clock.ts';
import { APP_VIEW, resetConfig } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// Six at a time would be told one after another: the last of these after five times as long.
const COUNT = 30;
const TOGETHER = 6;
/** How long one request may take, in milliseconds. */
const TIMEOUT = 10_000;

describe('an AppView that never answers', () => {
  let clock: PageClock;
  beforeEach(() => {
    clock = stopClock();
  });
  afterEach(() => {
    clock.putBack();
    freshStage();
    resetConfig();
  });

  it(`is given up by all ${COUNT} cards of a page in the time that one waits`, async () => {
    let asked = 0;
    const fetch = () => {
      asked++;
      return new Promise<Response>(() => undefined);
    };
    configure({ appView: APP_VIEW, cache: undefined, fetch });
    const stage = freshStage();
    stage.innerHTML = trustedMarkup(
      Array.from(
        { length: COUNT },
        (_, number) => `<pub-card url="https://a.example/${number}" loading="eager"></pub-card>`,
      ).join(''),
    );
    const failed = () => [...stage.children].filter((card) => states(card)[0] === 'error').length;
    await until(() => asked === TOGETHER);
    await atRest();
    await clock.advance(TIMEOUT - 1);
    expect(failed()).to.equal(0);
    await clock.advance(1);
    expect([failed(), asked]).to.deep.equal([COUNT, TOGETHER]);
  });
});
