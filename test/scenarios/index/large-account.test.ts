import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { did, ENGINES, openTestIndex, type TestIndex } from '../../support/index/test-index.ts';

// An account of whose rows a reading of its repository must never hold all at once: the queue is in the store, so what it ends would be read again after each start.
const CHILD = new URL('large-account-child.ts', import.meta.url).pathname;

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

  test('a hundred thousand of them are read within a heap of 96 MB', async () => {
    await fill(100_000);
    const child = spawn(process.execPath, ['--max-old-space-size=96', CHILD, index.file, did('a')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said = (said + part).slice(-2000);
    });
    const code = await new Promise((resolve) => child.once('exit', (exit, signal) => resolve(exit ?? signal)));
    expect([code, said.match(/heap out of memory/)?.[0]]).toEqual([0, undefined]);
    const left = index.reader.db.selectFrom('documents').select(({ fn }) => fn.countAll().as('count'));
    const [row] = await left.where('record', 'is not', null).execute();
    expect(Number(row?.count)).toBe(0);
  }, 300_000);
});
