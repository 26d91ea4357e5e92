import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchRepository } from '../../../src/appview/backfill/fetch-repository.ts';
import { openWriter } from '../../../src/appview/store/open-store.ts';
import { did, ENGINES, openTestIndex, PUBLICATION, type TestIndex, tid } from '../../support/index/test-index.ts';

// An account of whose rows a reading of its repository must never hold all at once: the queue is in the store, so what it ends would be read again after each start.

describe.each(ENGINES)('on %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
  });
  afterEach(() => index.close());

  async function fill(count: number): Promise<void> {
    const at = 5000;
    for (let from = 0; from < count; from += at) {
      const values = Array.from({ length: Math.min(at, count - from) }, (_, i) => {
        const uri = `at://${did('a')}/site.standard.document/${String(from + i).padStart(13, '0')}`;
        return { uri, did: did('a'), rev: '2222222222222', cid: null, record: '{}', shown: 1, claimed_at: 1 };
      });
      await index.writer.perform(function* (db) {
        for (let some = 0; some < values.length; some += 500)
          yield db.insertInto('documents').values(values.slice(some, some + 500) as never);
      });
    }
  }

  test('rows are compared by pages of keys', async () => {
    await fill(1700);
    const store = await openWriter(index.file);
    const sizes: number[] = [];
    const { read } = store;
    store.read = (async (...args: Parameters<typeof read>) => {
      const found: unknown = await read.apply(store, args);
      if (Array.isArray(found)) sizes.push(found.length);
      return found;
    }) as typeof read;
    const answers: Readonly<Record<string, object>> = {
      'com.atproto.sync.getLatestCommit': { rev: tid(Date.UTC(2026, 0, 2) * 1000) },
      'com.atproto.repo.describeRepo': { collections: [PUBLICATION] },
      'com.atproto.repo.listRecords': { records: [] },
    };
    const network = { fetch: async (input: string | URL) => Response.json(answers[new URL(input).pathname.slice(6)]) };
    const wanted = { did: did('a'), rev: '', time: 1, requestedAt: 1 };
    try {
      await fetchRepository(wanted, 'https://pds.example', network as never, store, new AbortController().signal);
    } finally {
      await store.close();
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.filter((size) => size === 500)).toHaveLength(3);
    const left = await index.reader.db.selectFrom('documents').select('id').where('record', 'is not', null).execute();
    expect(left).toEqual([]);
  });
});
