import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, stopClock, until } from '../../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { at, did, publication, testIndex, tid } from '../../../../../test/support/index/test-index.ts';
import { asDid } from '../../../../../test/support/values.ts';
import { deadLetters } from '../../../src/index.ts';
import { FetchQueue, type QueueOutcome, type RepositoryLimits } from '../../../src/ingest/backfill/fetch-queue.ts';
import { createNetworkAccess } from '../../../src/network/network-access.ts';
import {
  dueRepositories,
  postponeRepositories,
  queueLength,
  requestRepositories,
} from '../../../src/store/jobs/repositories.ts';
import { keepMirrors } from '../../../src/store/writes/accounts.ts';
import { onePublicationEach, type StandInHost, standInDirectory, standInHost } from './stand-in-hosts.ts';

let clock: Clock;
const index = forEachTest(testIndex);
let store: typeof index.writer;
let stop: AbortController;
let homes: Map<string, string>;
let handles: Map<string, string>;
let outcomes: QueueOutcome[];

beforeEach(async () => {
  clock = stopClock();
  store = index.writer;
  stop = new AbortController();
  homes = new Map();
  handles = new Map();
  outcomes = [];
});
afterEach(() => stop.abort());

/** Puts accounts into the queue. */
async function queueOf(limits: RepositoryLimits = {}): Promise<FetchQueue> {
  const directory = await standInDirectory(homes, handles);
  const options = { plcUrl: directory.origin, development: { handleServer: directory.origin } };
  await store.perform((db) => requestRepositories(db, [...homes.keys()].map(asDid), Date.now() * 1000));
  const network = createNetworkAccess(options, stop.signal);
  return new FetchQueue(store, network, stop.signal, (outcome) => outcomes.push(outcome), limits);
}

/** Fetches them until none is due. */
async function run(limits?: RepositoryLimits): Promise<void> {
  await (await queueOf(limits)).run(() => true);
}

function settle(names: readonly string[], origin: string): void {
  for (const name of names) homes.set(did(name), origin);
}

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}`);
}

/** The addresses of the publications that the index holds. */
async function urls(): Promise<(string | null)[]> {
  const rows = await store.db.selectFrom('publications').select('url').where('visible', '=', 1).execute();
  return rows.map(({ url }) => url);
}

function kinds(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function answer(response: ServerResponse, status: number, body: object | string, headers: Record<string, string> = {}) {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  return undefined;
}

describe('who says #sync again and again', () => {
  let cursor = 1000;
  const sync = (name: string, seconds: number) => ({
    kind: 'sync' as const,
    cursor: ++cursor,
    did: did(name),
    time: at(seconds),
    rev: tid(at(seconds)),
  });
  const due = async (now = Date.now()) => (await store.read(dueRepositories, now, 1)).map((row) => row.did);

  test('does not come before those who wait already', async () => {
    await index.feed(publication('loud', 1, 'https://loud.example'), publication('calm', 2, 'https://calm.example'));
    await index.feed(sync('calm', 3));
    await store.perform((db) => postponeRepositories(db, [did('calm')], Date.now() - 10, true));
    for (let time = 4; time < 8; time++) await index.feed(sync('loud', time));
    expect(await due()).toEqual([did('calm')]);
  });

  test('does not have a host that fails asked at every word, but soon', async () => {
    await index.feed(publication('loud', 1, 'https://loud.example'), sync('loud', 2));
    await store.perform((db) => postponeRepositories(db, [did('loud')], Date.now() + 86_400_000, true));
    for (let time = 3; time < 8; time++) await index.feed(sync('loud', time));
    expect(await due()).toEqual([]);
    expect(await due(Date.now() + 600_000)).toEqual([did('loud')]);
  });
});

test('mirrors of web sites are not asked for where the operator leaves them out, and leave no dead letter', async () => {
  const host = await standInHost(onePublicationEach);
  settle(['mirror', 'a'], host.origin);
  handles.set(did('mirror'), 'tide.example.web.brid.gy').set(did('a'), 'a.example');
  await store.perform(keepMirrors, false);
  await run();
  expect(await urls()).toHaveLength(1);
  const about = host.asked.map(({ params }) => params.get('did') ?? params.get('repo'));
  expect(new Set(about)).toEqual(new Set([did('a')]));
  expect(await deadLetters(index.file, 10)).toEqual([]);
  expect(await store.read(queueLength)).toEqual({ waiting: 0, failing: 0 });
});

describe('hosts', () => {
  test('are asked for a few repositories at once each, and all together for not too many', async () => {
    const held: (() => void)[] = [];
    let open = false;
    const holding = (): Promise<StandInHost> =>
      standInHost((method, params, response) => {
        const go = () => void response.end(JSON.stringify(onePublicationEach(method, params)));
        if (open) go();
        else held.push(go);
        return undefined;
      });
    const hosts = await Promise.all(numbered('h', 6).map(holding));
    for (const [i, { origin }] of hosts.entries()) settle(numbered(`h${i}n`, 8), origin);
    const running = run({ perHost: 2, inAll: 11 });
    await until(() => expect(held).toHaveLength(11));
    open = true;
    for (const go of held) go();
    await running;
    expect(kinds()).toEqual({ fetched: 48 });
    expect(held).toHaveLength(11);
    expect(Math.max(...hosts.map((host) => host.mostAtOnce()))).toBe(2);
    expect(await urls()).toHaveLength(48);
  });

  test('that say when to come back are left alone for so long, then everything is fetched', async () => {
    let refused = 0;
    const busy = await standInHost((method, params, response) => {
      if (method.endsWith('getLatestCommit') && refused++ < 2)
        return answer(response, 429, { error: 'RateLimitExceeded' }, { 'retry-after': '30' });
      return onePublicationEach(method, params);
    });
    settle(numbered('n', 6), busy.origin);
    const queue = await queueOf({ perHost: 2 });
    await queue.run(() => true);
    await clock.advance(29_000);
    await queue.run(() => true);
    expect([busy.asked.length, kinds()]).toEqual([2, { postponed: 6 }]);
    await clock.advance(1000);
    await queue.run(() => true);
    expect(kinds()).toEqual({ postponed: 6, fetched: 6 });
  });

  test('that fail are tried again later, ever more rarely, and what they hold stays in the queue', async () => {
    let failures = 0;
    const back = await standInHost((method, params, response) =>
      failures++ < 1 ? answer(response, 503, 'later') : onePublicationEach(method, params),
    );
    settle(['back'], back.origin);
    settle(['down'], 'http://localhost:9');
    const queue = await queueOf();
    const isTried = async (after: number) => {
      const before = outcomes.length;
      await clock.advance(after);
      await queue.run(() => true);
      return outcomes.length > before;
    };
    expect(await isTried(0)).toBe(true);
    expect(kinds()).toEqual({ postponed: 2 });
    for (const wait of [10_000, 20_000, 40_000]) {
      expect(await isTried(wait - 1)).toBe(false);
      expect(await isTried(1)).toBe(true);
    }
    expect(kinds()).toEqual({ postponed: 5, fetched: 1 });
    expect(await store.read(queueLength)).toEqual({ waiting: 0, failing: 1 });
    expect(await deadLetters(index.file, 10)).toEqual([]);
  });
});

describe('a host that answers wrongly', () => {
  type Page = { records?: unknown; cursor?: unknown };

  async function withRecords(page: (params: URLSearchParams) => Page): Promise<void> {
    const host = await standInHost((method, params) =>
      method.endsWith('listRecords') ? page(params) : onePublicationEach(method, params),
    );
    settle(['a'], host.origin);
    await run();
  }

  const value = { name: 'A', url: 'https://a.example' };

  test.each<[note: string, records: unknown[]]>([
    ['a record of another repository', [{ uri: `at://${did('b')}/site.standard.publication/x`, value }]],
    ['a key that climbs', [{ uri: `at://${did('a')}/site.standard.publication/../x`, value }]],
    ['records that are none', [null, 5, 'x', {}, { uri: 5 }]],
  ])('%s: nothing comes of it, and nothing is deleted by it', async (_note, records) => {
    await index.feed(publication('a', 1, 'https://kept.example', 'kept'));
    await withRecords(() => ({ records }));
    expect(kinds()).toEqual({ postponed: 1 });
    expect(await urls()).toEqual(['https://kept.example']);
    const about = `at://${did('a')}/site.standard.publication`;
    expect(await deadLetters(index.file, 10)).toEqual([expect.objectContaining({ source: 'fetch', about })]);
  });

  test('with a record that cannot be used: a dead letter, and the others are there', async () => {
    const bad = { uri: `at://${did('a')}/site.standard.publication/bad`, value: { name: 5 } };
    const good = { uri: `at://${did('a')}/site.standard.publication/good`, value };
    await withRecords((params) => ({ records: params.has('cursor') ? [] : [bad, good], cursor: '1' }));
    expect(outcomes).toEqual([{ kind: 'fetched', did: did('a'), records: 1, unusable: 1 }]);
    expect(await urls()).toEqual(['https://a.example']);
    expect(await deadLetters(index.file, 10)).toEqual([
      expect.objectContaining({ source: 'fetch', about: bad.uri, reason: expect.stringMatching(/name/) }),
    ]);
  });

  test('with no collections although it has them: what the index holds is looked for all the same', async () => {
    const [kept, gone] = [
      `at://${did('a')}/site.standard.publication/pub`,
      `at://${did('a')}/site.standard.publication/gone`,
    ];
    const host = await standInHost((method, params) =>
      method.endsWith('describeRepo') ? { collections: [] } : onePublicationEach(method, params),
    );
    settle(['a'], host.origin);
    await index.feed(publication('a', 1, 'https://a.example'), publication('a', 1, 'https://gone.example', 'gone'));
    await run();
    const rows = await store.db.selectFrom('publications').select(['uri', 'visible']).orderBy('uri').execute();
    expect(rows).toEqual([
      { uri: gone, visible: 0 },
      { uri: kept, visible: 1 },
    ]);
  });

  test('with pages of many megabytes: fewer records are asked for at once', async () => {
    const limits: number[] = [];
    await withRecords((params) => {
      const limit = Number(params.get('limit'));
      limits.push(limit);
      if (params.has('cursor')) return { records: [] };
      const padding = limit > 10 ? 'x'.repeat(18 * 1024 * 1024) : '';
      return {
        records: [{ uri: `at://${did('a')}/site.standard.publication/x`, value: { ...value, padding } }],
        cursor: '1',
      };
    });
    expect(limits).toEqual([100, 25, 7, 7]);
    expect(await urls()).toEqual(['https://a.example']);
  });

  test.each<[note: string, outcome: string, body: object | string, status?: number]>([
    ['a page of HTML', 'postponed', '<html>'],
    ['a revision that is an object', 'dropped', '{"rev":{"toString":1,"valueOf":1}}'],
    ['a revision from the future', 'dropped', { rev: tid((Date.now() + 86_400_000) * 1000) }],
    ['that there is no such repository', 'dropped', { error: 'RepoNotFound' }, 400],
    ['an error of every object', 'dropped', { error: 'constructor' }, 400],
  ])('with %s', async (_note, outcome, body, status = 200) => {
    const host = await standInHost((method, params, response) =>
      method.endsWith('getLatestCommit') ? answer(response, status, body) : onePublicationEach(method, params),
    );
    settle(['a'], host.origin);
    await run();
    expect(kinds()).toEqual({ [outcome]: 1 });
    expect(await urls()).toEqual([]);
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });
});

test('an account that no directory knows leaves the queue, with a letter', async () => {
  const host = await standInHost(onePublicationEach);
  settle(['a'], host.origin);
  homes.set(did('b'), 'nowhere');
  await run();
  expect(kinds()).toEqual({ fetched: 1, dropped: 1 });
  expect(await deadLetters(index.file, 10)).toEqual([expect.objectContaining({ about: did('b') })]);
});
