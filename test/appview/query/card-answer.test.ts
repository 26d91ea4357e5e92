import { afterEach, describe, expect, test } from 'vitest';
import { setHidden } from '../../../src/appview/index.ts';
import { cardAnswer, writeCardAnswer } from '../../../src/appview/query/card-answer.ts';
import { DEFAULT_POLICY } from '../../../src/appview/verify/verification-policy.ts';
import { toCardView } from '../../../src/core/index.ts';
import {
  commit,
  did,
  ENGINES,
  handle,
  openTestIndex,
  publication,
  type TestIndex,
  uri,
} from '../../support/index/test-index.ts';

const LINK = 'https://a.example';
const ORIGIN = 'https://cards.example';
const SELF = 'id.sifa.profile.self';
const HIDE = { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] } };

let index: TestIndex;
afterEach(() => index.close());

describe.each(ENGINES)('the page of an author, on %s', (engine) => {
  /** The page that an answer names, as a client reads it. */
  async function page(origin?: string): Promise<string | undefined> {
    const answer = await cardAnswer(index.reader, LINK, [], 'cdn', DEFAULT_POLICY, origin);
    if (!answer) throw new Error('there must be a card');
    return toCardView(JSON.parse(writeCardAnswer(answer)))?.authorPage;
  }

  test('is named where the index has their profile, as long as it has it', async () => {
    index = await openTestIndex(engine);
    await index.feed(publication('a', 1, LINK), handle('a', 2, 'a.example'));
    expect(await page(ORIGIN)).toBeUndefined();
    await index.feed(commit('a', 3, SELF, 'self', { headline: 'Writes' }));
    expect(await page(ORIGIN)).toBe(`${ORIGIN}/p/a.example`);
    expect(await page()).toBeUndefined();
    await index.feed(handle('a', 4, null));
    expect(await page(ORIGIN)).toBe(`${ORIGIN}/p/${encodeURIComponent(did('a'))}`);
    await index.feed(commit('a', 5, SELF, 'self', { headline: 'Writes', ...HIDE }));
    expect(await page(ORIGIN)).toBeUndefined();
    await index.feed(commit('a', 6, SELF, 'self', { headline: 'Writes' }));
    expect(await page(ORIGIN)).toBeDefined();
    await index.feed(commit('a', 7, SELF, 'self'));
    expect(await page(ORIGIN)).toBeUndefined();
  });

  test('is not named for what is no profile, for a stranger’s, or where the operator hides it', async () => {
    index = await openTestIndex(engine);
    await index.feed(
      publication('a', 1, LINK),
      handle('a', 2, 'a.example'),
      commit('b', 3, SELF, 'self', { headline: 'A stranger' }),
      commit('a', 4, 'app.bsky.actor.profile', 'self', { displayName: 'A' }),
      commit('a', 5, SELF, 'other', { headline: 'Not at its own key' }),
    );
    expect(await page(ORIGIN)).toBeUndefined();
    await index.feed(commit('a', 6, SELF, 'self', { headline: 'Writes' }));
    expect(await page(ORIGIN)).toBeDefined();
    await setHidden(index.file, uri('a', SELF, 'self'), true);
    expect(await page(ORIGIN)).toBeUndefined();
  });
});
