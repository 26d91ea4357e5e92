import { describe, expect, test } from 'vitest';
import { parseCardView } from '../../../../src/core/index.ts';
import { publicationTheme } from '../../../../src/theme/index.ts';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import {
  commit,
  DEFAULT_POLICY,
  did,
  document,
  ENGINES,
  handle,
  openTestIndex,
  publication,
  testIndex,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { setHidden } from '../../src/index.ts';
import { cardAnswer, writeCardAnswer } from '../../src/query/card-answer.ts';

const LINK = 'https://a.example';
const ORIGIN = 'https://cards.example';
const SELF = 'id.sifa.profile.self';
/** Where an answer has them. */
const SCHEMES = ['alt.masthead.cardView', 'schemes'];
const HIDE = { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] } };

describe.each(ENGINES)('the page of an author, on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  /** The page that an answer names, as a client reads it. */
  async function page(origin?: string): Promise<string | undefined> {
    const answer = await cardAnswer(index.reader, LINK, [], 'cdn', DEFAULT_POLICY, origin);
    if (!answer) throw new Error('there must be a card');
    return parseCardView(JSON.parse(writeCardAnswer(answer)))?.authorPage;
  }

  test('is named where the index has their profile, as long as it has it', async () => {
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

describe('of a document with contributors', () => {
  const index = forEachTest(testIndex);

  test('none is named, and the index does not ask who they are', async () => {
    const contributors = [{ did: did('b'), displayName: 'B' }, { did: did('c') }];
    await index.feed(
      publication('a', 1, LINK),
      handle('a', 2, 'a.example'),
      document('a', 3, 'pub', '/post', 'doc', { contributors }),
      handle('b', 4, 'b.example'),
      commit('b', 5, SELF, 'self', { headline: 'Draws' }),
    );
    const answer = await cardAnswer(index.reader, `${LINK}/post`, [], 'cdn', DEFAULT_POLICY, ORIGIN);
    expect(answer?.view.external.associatedProfiles).toEqual([{ did: did('a'), handle: 'a.example' }]);
    expect(JSON.stringify({ ...answer, associatedRecords: [] })).not.toMatch(/b\.example|plc:[bc]/);
    const known = await index.reader.db.selectFrom('identities').select('did').execute();
    expect(known.map((row) => row.did)).not.toContain(did('c'));
  });
});

describe.each(ENGINES)('the schemes of a publication, on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  async function answerOf(link: string) {
    const answer = await cardAnswer(index.reader, link, [], 'cdn', DEFAULT_POLICY);
    if (!answer) throw new Error('there must be a card');
    return JSON.parse(writeCardAnswer(answer));
  }
  const pckt = (background: string) => ({
    $type: 'blog.pckt.theme',
    light: { background: '#ffffff', text: '#111111' },
    dark: { background, text: '#ffffff' },
  });

  test('are beside the view, of the record as it is now, on its own page and on its articles', async () => {
    await index.feed(publication('a', 1, LINK), document('a', 2, 'pub', '/post'));
    expect(await answerOf(LINK)).not.toHaveProperty(SCHEMES);
    // Long enough that the record is not kept in memory, and read by itself.
    for (const [seconds, color, more] of [
      [3, '#500724', ''],
      [4, '#0a2540', ''],
      [5, '#0a2541', 'x'.repeat(5000)],
      [6, '#0a2542', 'x'.repeat(5000)],
    ] as const) {
      await index.feed(publication('a', seconds, LINK, 'pub', { theme: pckt(color), more }));
      for (const link of [LINK, `${LINK}/post`]) {
        const answer = await answerOf(link);
        const { dropped: _, ...expected } = publicationTheme({ theme: pckt(color) });
        expect(publicationTheme(answer)).toMatchObject(expected);
        expect(answer.view.external).not.toHaveProperty('schemes');
        expect(answer.associatedRecords.at(-1)).toMatchObject({ name: "a's pub", more });
        expect(parseCardView(answer)?.schemes?.dark.background).toEqual(expected.dark.background);
      }
    }
    await index.feed(publication('a', 7, LINK));
    expect(await answerOf(`${LINK}/post`)).not.toHaveProperty(SCHEMES);
  });

  test('come with the colours that can be read, as long as the record’s own cannot', async () => {
    const rgb = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });
    const theme = (accentForeground: object) => ({
      $type: 'site.standard.theme.basic',
      background: rgb(255, 253, 208),
      foreground: rgb(40, 40, 0),
      accent: rgb(255, 220, 80),
      accentForeground,
    });
    await index.feed(publication('a', 1, LINK, 'pub', { basicTheme: theme(rgb(255, 255, 255)) }));
    await index.feed(document('a', 2, 'pub', '/post'));
    for (const link of [LINK, `${LINK}/post`]) {
      const answer = await answerOf(link);
      const card = parseCardView(answer);
      if (!card) throw new Error('there must be a card');
      expect(answer).toHaveProperty(['alt.masthead.cardView', 'readable', 'theme']);
      expect(card.readable?.theme).toBeDefined();
      expect(card.source?.theme?.accentForegroundRGB).toEqual({ r: 255, g: 255, b: 255 });
    }
    await index.feed(publication('a', 3, LINK, 'pub', { basicTheme: theme(rgb(40, 40, 0)) }));
    expect(await answerOf(LINK)).not.toHaveProperty(['alt.masthead.cardView', 'readable']);
  });
});
