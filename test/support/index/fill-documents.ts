import { did, type TestIndex } from './test-index.ts';

/**
 * Puts `count` documents of the account `a` into an index, in the order of their keys, without an
 * ingest.
 */
export async function fillDocuments(index: TestIndex, count: number): Promise<void> {
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
