import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillDocuments } from '../../support/index/fill-documents.ts';
import { did, ENGINES, openTestIndex, type TestIndex } from '../../support/index/test-index.ts';

// An account of whose rows a reading of its repository must never hold all at once: the queue is in the store, so what it ends would be read again after each start.
const CHILD = new URL('large-account-child.ts', import.meta.url).pathname;

describe.each(ENGINES)('on %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
  });
  afterEach(() => index.close());

  test('a hundred thousand of them are read within a heap of 96 MB', async () => {
    await fillDocuments(index, 100_000);
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
