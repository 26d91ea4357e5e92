import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type BackfillRunOptions,
  runBackfill,
} from '../../../packages/masthead-appview/src/ingest/backfill/run-backfill.ts';
import { runIngest } from '../../../packages/masthead-appview/src/ingest/worker/run-ingest.ts';
import type { WorkerInput } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';
import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';
import { listedNetwork } from '../../../packages/masthead-cli/test/backfilled-network.ts';
import { callPublish } from '../../../packages/masthead-cli/test/call-publish.ts';
import { spawnMasthead } from '../../../packages/masthead-cli/test/run-masthead.ts';
import { until } from '../../support/clock/clock.ts';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents } from '../../support/index/random-events.ts';
import { at, did, ENGINES, tid } from '../../support/index/test-index.ts';
import { startPdsBetween } from '../../support/network/pds-between.ts';
import { serveMemoryNetwork } from '../../support/network/serve-memory-network.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import type { KilledWork } from './killed-child.ts';

// A process dies at each moment at which something may be half done; the next one has to end where
// an undisturbed one ends. Any moments: kill.nightly.test.ts.

const INGEST = [
  { end: 'before the tables of a new index are committed', writes: 'CREATE TABLE', moment: 'before' },
  { end: 'before a batch of events is committed', writes: 'insert into "cursors"', moment: 'before' },
  { end: 'between a batch of events and the next', writes: 'insert into "cursors"', moment: 'after' },
  {
    end: 'before it is committed what goes with an account',
    writes: '^(?!.*"cursors").*delete from "documents".*"sweeps"',
    moment: 'before',
  },
] as const;
const PAGE = 'insert into "resyncs".*update "backfills" set "position"';
const BACKFILL = [
  { end: 'between a page of the list and its cursor', writes: PAGE, moment: 'before', nth: 2 },
  { end: 'between a page of the list and the next', writes: PAGE, moment: 'after', nth: 2 },
  { end: 'between the records of a repository and that it was read', writes: 'publications', moment: 'after', nth: 5 },
  { end: 'between two repositories', writes: 'insert into "repositories"', moment: 'after', nth: 5 },
] as const;

const folder = newFolder();
const file = join(folder, 'events.jsonl');
let network: Awaited<ReturnType<typeof listedNetwork>>;
let calm: Record<'ingest' | 'backfill', Record<string, string[]>>;
beforeAll(async () => {
  // Lines so long that there are several batches.
  const lines = [...randomEvents(31, 250, 8), ...deletedAccount('big', 120, 2000)].map((line) => line.padEnd(2500));
  writeFileSync(file, lines.join('\n'));
  network = await listedNetwork(() => false);
  const database = (name: string) => join(folder, `${name}.sqlite`);
  calm = { ingest: await ingested(database('ingest')), backfill: await backfilled(database('backfill')) };
});

describe.each(ENGINES)('an end on %s', (engine) => {
  async function place(): Promise<string> {
    if (engine === 'sqlite') return join(mkdtempSync(join(folder, 'killed-')), 'index.sqlite');
    return (await newDatabase()).url;
  }

  test.each(INGEST)('$end', async ({ end: _, ...point }) => {
    const database = await place();
    await dies({ point: { ...point, nth: 1 }, ingest: ingestInto(database) });
    expect(differences(await ingested(database), calm.ingest)).toEqual([]);
  });

  test.each(BACKFILL)('$end', async ({ end: _, ...point }) => {
    const database = await place();
    await dies({ point, backfill: backfillInto(database) });
    expect(differences(await backfilled(database), calm.backfill)).toEqual([]);
  });
});

test('an end between two requests of a feed: the next run writes what is left, and nothing twice', async () => {
  const pds = await serveMemoryNetwork();
  const account = await pds.createAccount('alice.test');
  await account.createRecord('site.standard.publication', { url: 'https://alice.example', name: 'Alice' });
  // One more than a request takes.
  const items = Array.from({ length: 201 }, (_, i) => ({
    url: `https://alice.example/${i}`,
    title: `${i}`,
    date_published: '2026-03-01T10:00:00Z',
  }));
  writeFileSync(join(folder, 'feed.json'), JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }));
  let left = 2;
  const between = await startPdsBetween(pds, (method) => {
    if (method !== 'applyWrites' || --left > 0) return undefined;
    child.kill('SIGKILL');
    return new Promise(() => {});
  });
  const sync = ['sync', 'feed.json', '--yes', '--before-deploy'];
  const where = ['--account', account.did, '--plc', between.url, '--dev', pds.pdsUrl];
  const env = { MASTHEAD_APP_PASSWORD: account.appPassword };
  const { child, finished } = spawnMasthead([...sync, ...where], { cwd: folder, env });
  expect(await finished).toMatchObject({ signal: 'SIGKILL' });
  const next = () => callPublish({ network: pds, account, folder }, sync);
  expect(await next()).toMatchObject({ code: 0, out: expect.stringContaining('Written: 1 new, 0 changed.') });
  expect(await next()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to write') });
});

async function dies(work: KilledWork): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-child.ts'), JSON.stringify(work)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

function ingestInto(database: string): WorkerInput {
  const more = {
    policy: { verify: 'prefer', pages: false },
    mirrors: true,
    unauthenticatedLabel: 'account',
    labelers: [],
  } as const;
  return { database, source: { kind: 'replay', file }, ...more };
}

async function ingested(database: string) {
  const stop = new AbortController();
  let done = false;
  const run = runIngest(ingestInto(database), stop.signal, (told) => {
    if (told.kind === 'failed') throw new Error(told.message);
    if (told.kind === 'state') done ||= told.state.done === true;
  });
  await until(() => expect(done).toBe(true));
  const store = await openReader(database);
  await until(async () => expect(await store.db.selectFrom('sweeps').select('did').execute()).toEqual([]));
  await store.close();
  stop.abort();
  await run;
  return dumpStore(database);
}

function backfillInto(database: string): BackfillRunOptions {
  return { database, ...network.options };
}

async function backfilled(database: string) {
  await runBackfill(backfillInto(database));
  // All are claimed when the first run began, whenever that was.
  const times = new Set<string>();
  const claimed = (_: string, name: string, time: string) => `${name}${[...times.add(time)].indexOf(time)}`;
  return JSON.parse(JSON.stringify(await dumpStore(database)).replaceAll(/("claimed_at\\",)(\d+)/g, claimed));
}

/** Lines of a replay file: somebody's documents, and that they deleted their account. */
function deletedAccount(name: string, count: number, second: number): string[] {
  const event = (fields: object, time = second) => JSON.stringify({ did: did(name), time_us: at(time), ...fields });
  const documents = Array.from({ length: count }, (_, i) => {
    const record = {
      site: `https://${name}.example`,
      title: `${i}`,
      publishedAt: '2026-01-01T00:00:00Z',
      path: `/${i}`,
    };
    const commit = {
      rev: tid(at(second + i)),
      operation: 'create',
      cid: 'bafya',
      collection: 'site.standard.document',
      rkey: `d${i}`,
      record,
    };
    return event({ kind: 'commit', commit }, second + i);
  });
  const account = { active: false, did: did(name), seq: 1, status: 'deleted' };
  return [...documents, event({ kind: 'account', account }, second + count)];
}
