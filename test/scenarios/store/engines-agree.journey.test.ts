import { expect, inject, test } from 'vitest';
import { prepareEvent } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { readJetstreamEvent } from '../../../packages/masthead-appview/src/source/jetstream/jetstream-event.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/jobs/sweeps.ts';
import { dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents, randomNumbers } from '../../support/index/random-events.ts';
import { type Engine, openTestIndex } from '../../support/index/test-index.ts';

/** Ingests lines in batches of random sizes and hands back all that the store then holds. */
async function storeOf(engine: Engine, lines: readonly string[], seed: number) {
  const index = await openTestIndex(engine);
  const writer = await openWriter(index.file);
  const random = randomNumbers(seed);
  try {
    for (let i = 0; i < lines.length; ) {
      const batch = lines.slice(i, i + 1 + Math.floor(random() * 200));
      const writes = batch.flatMap((line, offset) =>
        prepareEvent(readJetstreamEvent(line, i + offset), 'test', Date.now() * 1000),
      );
      i += batch.length;
      await writer.apply(writes, 'test', { cursor: i, time: 0, fingerprint: '', done: false });
    }
    while (await writer.perform((db) => sweepSome(db, 7)));
    return await dumpStore(index.file);
  } finally {
    await writer.close();
  }
}

test.each([
  { note: 'few accounts that change much', people: 5 },
  { note: 'many accounts', people: 100 },
])('of the same events both engines hold the same rows, however they come in batches: $note', async ({ people }) => {
  const lines = randomEvents(inject('seed') + people, inject('amount') === 'all' ? 4000 : 400, people);
  const sqlite = await storeOf('sqlite', lines, 1);
  // A comparison of nothing with nothing would hold too.
  for (const table of [
    'publications',
    'documents',
    'profile_records',
    'organisation_refs',
    'identities',
    'accounts',
    'dead_letters',
  ]) {
    expect(sqlite[table]?.length, table).toBeGreaterThan(0);
  }
  expect(await storeOf('postgres', lines, 2)).toEqual(sqlite);
});
