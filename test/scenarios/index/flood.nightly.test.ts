import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareEvent } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { DEFAULT_POLICY } from '../../../packages/masthead-appview/src/ingest/verify-claims.ts';
import { cardAnswer } from '../../../packages/masthead-appview/src/query/card-answer.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { writeSiteAnswer } from '../../../packages/masthead-appview/src/store/background/sites.ts';
import {
  DOCUMENT,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  rowsOf,
  type TestIndex,
  testIndex,
  uri,
  watchReader,
} from '../../support/index/test-index.ts';

const FLOOD = 100_000;
const URL = 'https://honest.example';

let index: TestIndex;
beforeAll(async () => {
  index = testIndex();
  await index.feed(
    publication('honest', 1, URL),
    document('honest', 2, 'pub', '/post'),
    publication('quiet', 1, 'https://quiet.example'),
    document('quiet', 2, 'pub', '/post'),
    publication('late', 900_000, URL, 'own'),
  );
  // From one repository and from many, on the same address and the same page.
  await pour(index, FLOOD, (i) => {
    const name = i % 2 === 0 ? 'flood' : `flood${i}`;
    return [publication(name, 10 + i, URL, `p${i}`), document(name, 10 + i, URL, '/post', `d${i}`)];
  });
});
afterAll(() => index.close());

/** Writes many events without going through a source, some thousands in a transaction. */
async function pour(into: TestIndex, count: number, events: (i: number) => readonly SourceEvent[]): Promise<void> {
  const now = Date.now() * 1000;
  for (let i = 0; i < count; i += 2500) {
    const numbers = Array.from({ length: Math.min(2500, count - i) }, (_, k) => i + k);
    const writes = numbers.flatMap((n) => events(n).flatMap((event) => prepareEvent(event, 'flood', now)));
    await into.writer.applyAlone(writes);
  }
}

/** How many rows the store hands over for one answer. */
async function rowsRead(link: string): Promise<number> {
  let rows = 0;
  const counted = watchReader(index.reader, (name, found) => {
    rows += rowsOf(name, found).length;
  });
  await cardAnswer(counted, link, [], 'cdn', DEFAULT_POLICY);
  return rows;
}

test('a hundred thousand claims on one address change neither the answer nor, by much, what is read for it', async () => {
  expect(await index.winner(URL)).toBe(uri('honest', PUBLICATION, 'pub'));
  expect(await index.winner(`${URL}/post`)).toBe(uri('honest', DOCUMENT, 'doc'));
  // One publication, one document and their owner; and with the flood four publications, and what stands behind them.
  expect(await rowsRead('https://quiet.example/post')).toBe(3);
  expect(await rowsRead(`${URL}/post`)).toBeLessThan(20);
});
test('the owner of the host is found behind the whole flood', async () => {
  await index.feed(handle('late', 900_001, 'honest.example'));
  expect(await index.winner(URL)).toBe(uri('late', PUBLICATION, 'own'));
});

test('and so is the one that the site names, with its documents', async () => {
  await index.feed(publication('named', 900_002, URL), document('named', 900_003, 'pub', '/post'));
  const names = [uri('named', PUBLICATION, 'pub')];
  const [site] = await index.reader.db.selectFrom('sites').selectAll().where('url', '=', URL).execute();
  await index.writer.perform((db) =>
    writeSiteAnswer(db, { url: URL, names, whole: true, askedAt: Date.now(), dueAt: site?.check_at ?? 0 }),
  );
  expect(await index.winner(URL)).toBe(uri('named', PUBLICATION, 'pub'));
  expect(await index.winner(`${URL}/post`)).toBe(uri('named', DOCUMENT, 'doc'));
});

describe.each(ENGINES)('squatters who came before the owner, on %s', (engine) => {
  let small: TestIndex;
  beforeEach(async () => {
    small = await openTestIndex(engine);
    return () => small.close();
  });

  test('do not hide the owner’s documents, however many they are', async () => {
    await pour(small, 2000, (i) => [publication(`squatter${i}`, i, URL)]);
    await small.feed(publication('honest', 5000, URL), document('honest', 5001, 'pub', '/a-post'));
    expect(await small.winner(`${URL}/a-post`)).toBe(uri('honest', DOCUMENT, 'doc'));
    // The earlier claim to the address itself stays the earlier claim, until the site says whose it is.
    expect(await small.winner(URL)).toBe(uri('squatter0', PUBLICATION, 'pub'));
  });

  test('nor by documents of the same path that come later, or that stand elsewhere', async () => {
    await pour(small, 20, (i) => [publication(`squatter${i}`, i, URL)]);
    await small.feed(publication('honest', 5000, URL), document('honest', 5001, 'pub', '/a-post'));
    await pour(small, 1000, (i) => [
      document(`squatter${i % 20}`, 6000 + i, 'pub', '/a-post', `d${i}`),
      document('elsewhere', 6000 + i, 'https://elsewhere.example', '/a-post', `d${i}`),
    ]);
    expect(await small.winner(`${URL}/a-post`)).toBe(uri('honest', DOCUMENT, 'doc'));
  });
});
