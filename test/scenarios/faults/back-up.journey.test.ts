import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { EventBatch, EventSource } from '../../../packages/masthead-appview/src/source/event.ts';
import { createReplaySource } from '../../../packages/masthead-appview/src/source/replay-source.ts';
import { openReader, openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { type Finished, runMasthead } from '../../../packages/masthead-cli/test/run-masthead.ts';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents } from '../../support/index/random-events.ts';
import { newFolder } from '../../support/new-folder.ts';

test('a copy that another process makes while the ingest runs is whole; restored, the ingest goes on from it to the same end', async () => {
  const folder = newFolder();
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, randomEvents(21, 2500, 500).join('\n'));
  const live = join(folder, 'live.sqlite');
  const copy = join(folder, 'copies', 'monday.sqlite');
  let copying: Promise<Finished> | undefined;
  // From the first batch on, and the last waits for it.
  await ingestFile(live, file, async ({ done }) => {
    copying ??= runMasthead(['index', 'backup', copy, '--db', live]);
    if (done) expect(await copying).toMatchObject({ code: 0, err: '' });
  });
  expect(readdirSync(join(folder, 'copies'))).toEqual(['monday.sqlite']);
  const expected = await dumpStore(live);

  // The restore of docs/operate.md: the file and what stands beside it go, the copy takes its
  // place.
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${live}${suffix}`, { force: true });
  copyFileSync(copy, live);
  const restored = await openReader(live);
  const cursor = await restored.db.selectFrom('cursors').select(['cursor', 'done']).executeTakeFirst();
  expect(cursor).toMatchObject({ cursor: expect.any(Number), done: 0 });
  await restored.close();
  await ingestFile(live, file);
  expect(differences(await dumpStore(live), expected)).toEqual([]);
});

/** Ingests a file of events into a store; `before` is called before each batch but the first. */
async function ingestFile(database: string, file: string, before?: (batch: EventBatch) => Promise<void>) {
  const source = createReplaySource(file);
  const writer = await openWriter(database);
  async function* batches(...from: Parameters<EventSource['batches']>) {
    let isFirst = true;
    for await (const batch of source.batches(...from)) {
      if (!isFirst) await before?.(batch);
      isFirst = false;
      yield batch;
    }
  }
  await ingest({ ...source, batches }, writer, new AbortController().signal, () => {});
  await writer.close();
}
