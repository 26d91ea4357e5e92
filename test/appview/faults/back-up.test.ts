import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackUpError, backUp } from '../../../src/appview/index.ts';
import { openReader, openWriter } from '../../../src/appview/store/open-store.ts';
import { differences, dumpStore } from '../store/dump-store.ts';
import { randomEvents } from '../store/random-events.ts';
import { type IngestProcess, startIngestProcess } from './ingest-process.ts';

let folder: string;
let current: IngestProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-back-up-'));
});
afterEach(() => {
  current?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a copy made while the ingest runs is whole; restored, the ingest goes on from it to the same end', async () => {
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, randomEvents(21, 40_000, 2000).join('\n'));
  const live = join(folder, 'live.sqlite');
  const copy = join(folder, 'copies', 'monday.sqlite');
  current = startIngestProcess(live, file);
  await current.until('leading');
  await untilCursor(live);
  await backUp(live, copy);
  expect(current.said()).not.toContain('done');
  expect(readdirSync(join(folder, 'copies'))).toEqual(['monday.sqlite']);
  await current.until('done');
  await current.end('SIGTERM');
  const expected = await dumpStore(live);

  // The restore of docs/operate.md: the file and what stands beside it go, the copy takes its place.
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${live}${suffix}`, { force: true });
  copyFileSync(copy, live);
  const restored = await openReader(live);
  const cursor = await restored.db.selectFrom('cursors').select(['cursor', 'done']).executeTakeFirst();
  expect(cursor).toMatchObject({ cursor: expect.any(Number), done: 0 });
  await restored.close();
  current = startIngestProcess(live, file);
  await current.until('done');
  await current.end('SIGTERM');
  expect(differences(await dumpStore(live), expected)).toEqual([]);
});

/** Waits until the ingest has stored something: it leads a while before. */
async function untilCursor(database: string): Promise<void> {
  const store = await openReader(database);
  while (!(await store.db.selectFrom('cursors').select('cursor').executeTakeFirst())) await sleep(20);
  await store.close();
}

describe('what a person can mend is one sentence', () => {
  test('there is no such database', async () => {
    await expect(backUp(join(folder, 'none.sqlite'), join(folder, 'copy.sqlite'))).rejects.toThrow(/name it with --db/);
    expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
  });

  test('something is in the way, and it stays as it is', async () => {
    const live = join(folder, 'live.sqlite');
    await (await openWriter(live)).close();
    writeFileSync(join(folder, 'copy'), 'precious');
    await expect(backUp(live, join(folder, 'copy'))).rejects.toThrow(/is there already/);
  });

  test('the copy cannot be written, and nothing half-made stays behind', async () => {
    const live = join(folder, 'live.sqlite');
    await (await openWriter(live)).close();
    writeFileSync(join(folder, 'no-folder'), '');
    await expect(backUp(live, join(folder, 'no-folder', 'copy'))).rejects.toThrow(BackUpError);
    expect(readdirSync(folder).sort()).toEqual(['live.sqlite', 'no-folder']);
  });

  test('a PostgreSQL database has tools of its own', async () => {
    await expect(backUp('postgres://user:secret@host/db', 'copy')).rejects.toThrow(/pg_dump/);
  });
});
