import { expect } from 'chai';
import { configure } from '../../../src/elements/index.ts';
import { freshStage, rest, states } from '../mount.ts';
import { APP_VIEW, resetConfig } from '../stub-app-view.ts';
import { trustedMarkup } from '../trusted-markup.ts';

// Six at a time would be told one after another: the last of these after five times as long.
const COUNT = 30;
/** How long one request may take, in milliseconds, and what a busy machine needs besides. */
const TIMEOUT = 10_000;
const SLACK = 15_000;

describe('an AppView that never answers', () => {
  afterEach(() => {
    freshStage();
    resetConfig();
  });

  it(`is given up by all ${COUNT} cards of a page in the time that one waits`, async () => {
    configure({ appView: APP_VIEW, cache: undefined, fetch: () => new Promise<Response>(() => undefined) });
    const stage = freshStage();
    const start = performance.now();
    stage.innerHTML = trustedMarkup(
      Array.from(
        { length: COUNT },
        (_, number) => `<pub-card url="https://a.example/${number}" loading="eager"></pub-card>`,
      ).join(''),
    );
    const cards = [...stage.children];
    const failed = () => cards.filter((card) => states(card)[0] === 'error').length;
    while (failed() < COUNT && performance.now() - start < TIMEOUT + SLACK) await rest(100);
    expect(failed()).to.equal(COUNT);
  });
});
