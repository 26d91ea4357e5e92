import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents } from '../../support/index/random-events.ts';
import { ENGINES } from '../../support/index/test-index.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { startIngestProcess } from './ingest-process.ts';

// What an operator is promised when a leader dies; it takes one second or less.
const TAKE_OVER = 10_000;
// One that stands still might wake: it takes six.
const TAKE_OVER_FROM_STILL = 30_000;

const folder = newFolder();
let file: string;
let calm: string;
beforeAll(async () => {
  file = join(folder, 'events.jsonl');
  calm = join(folder, 'calm.sqlite');
  writeFileSync(file, randomEvents(7, 30_000, 1000).join('\n'));
  const undisturbed = start(calm);
  await undisturbed.until('done');
  await undisturbed.end('SIGTERM');
}, 240_000);

const start = (database: string) => startIngestProcess(database, file);

async function place(engine: (typeof ENGINES)[number]): Promise<string> {
  if (engine === 'sqlite') return join(folder, 'shared.sqlite');
  return (await newDatabase()).url;
}

describe.each(ENGINES)('on %s', (engine) => {
  test('of two that start at once one ingests; when it is killed the other takes over within ten seconds, and nothing is lost', async () => {
    const database = await place(engine);
    const both = [start(database), start(database)];
    const leader = await Promise.race(both.map(async (one) => one.until('leading').then(() => one)));
    const [follower] = both.filter((one) => one !== leader);
    await follower?.until('following');
    expect(leader.said()).not.toContain('following');
    await leader.end('SIGKILL');
    const died = Date.now();
    // On a fast machine there may be so little left that it never says that it leads.
    await follower?.until('leading', 'done');
    expect(Date.now() - died).toBeLessThan(TAKE_OVER);
    await follower?.until('done');
    await follower?.end('SIGTERM');
    expect(differences(await dumpStore(database), await dumpStore(calm))).toEqual([]);
  }, 300_000);
});

test('on PostgreSQL another takes over from a leader that stands still; when that one wakes it writes nothing and follows', async () => {
  const database = await place('postgres');
  const old = start(database);
  await old.until('leading');
  // It waits already: how long a process takes to start is not the matter.
  const next = start(database);
  await next.until('following');
  old.child.kill('SIGSTOP');
  const stood = Date.now();
  await next.until('leading', 'done');
  expect(Date.now() - stood).toBeLessThan(TAKE_OVER_FROM_STILL);
  await next.until('done');
  const done = await dumpStore(database);
  expect(differences(done, await dumpStore(calm))).toEqual([]);
  old.child.kill('SIGCONT');
  await old.until('following');
  expect(differences(await dumpStore(database), done)).toEqual([]);
  await old.end('SIGTERM');
  await next.end('SIGTERM');
}, 300_000);
