import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../packages/masthead-appview/src/ingest/verify-claims.ts';
import { cardAnswer, writeCardAnswer } from '../../../packages/masthead-appview/src/query/card-answer.ts';
import type { StoreReader } from '../../../packages/masthead-appview/src/store/store.ts';
import {
  document,
  ENGINES,
  openTestIndex,
  publication,
  rowsOf,
  type TestIndex,
  watchReader,
} from '../../support/index/test-index.ts';

const LINK = 'https://a.example/post';
const LONG = { padding: 'wörds '.repeat(2000) };

describe.each(ENGINES)('records of many thousand bytes, on %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
    await index.feed(
      publication('a', 1, 'https://a.example', 'pub', LONG),
      document('a', 2, 'pub', '/post', 'doc', LONG),
    );
  });
  afterEach(() => index.close());

  const ask = (store: StoreReader) => cardAnswer(store, LINK, [], 'cdn', DEFAULT_POLICY);

  test('make a card like any other, and stand in the answer as they were published', async () => {
    const answer = await ask(index.reader);
    expect(answer?.view.external).toMatchObject({ title: "a's doc", source: { title: "a's pub" } });
    const { associatedRecords } = JSON.parse(answer ? writeCardAnswer(answer) : '{}');
    expect(associatedRecords).toMatchObject([
      { title: "a's doc", ...LONG },
      { name: "a's pub", ...LONG },
    ]);
  });

  test('are not fetched for the rows that do not win', async () => {
    for (let i = 0; i < 20; i++) {
      await index.feed(
        publication(`b${i}`, 10 + i, 'https://a.example', 'pub', LONG),
        document(`b${i}`, 10 + i, 'pub', '/post', 'doc', LONG),
      );
    }
    const fetched: string[] = [];
    const rows: unknown[] = [];
    const watched = watchReader(index.reader, (name, found, args) => {
      if (name === 'longRecord') fetched.push(String(args[0]));
      rows.push(...rowsOf(name, found));
    });
    expect((await ask(watched))?.view.external.title).toBe("a's doc");
    expect(fetched).toEqual(['documents', 'publications']);
    // Theirs and its rivals'.
    expect(rows.length).toBeGreaterThan(6);
    expect(JSON.stringify(rows).length).toBeLessThan(20_000);
  });

  test('that are gone when they are fetched leave no card', async () => {
    const late = new Proxy(index.reader, {
      get(reader, name: keyof StoreReader) {
        const value: unknown = reader[name];
        if (name === 'longRecord') return () => null;
        return typeof value === 'function' ? value.bind(reader) : value;
      },
    });
    expect(await ask(late)).toBeNull();
  });
});
