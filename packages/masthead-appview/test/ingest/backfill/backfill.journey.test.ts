import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DOCUMENT,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  type TestIndex,
  tid,
} from '../../../../../test/support/index/test-index.ts';
import { startNetwork, type TestNetwork } from '../../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../../test/support/network/test-account.ts';
import { deadLetters } from '../../../src/index.ts';
import { retryDeadLetters } from '../../../src/ingest/backfill/backfill.ts';
import { type BackfillRunOptions, runBackfill } from '../../../src/ingest/backfill/run-backfill.ts';
import type { SourceEvent } from '../../../src/source/event.ts';
import { SourceError } from '../../../src/source/event.ts';
import { backfillLists, registerList, takePage } from '../../../src/store/background/backfill-lists.ts';
import { openWriter } from '../../../src/store/engines.ts';
import { closeStandIns, type StandInHost, standInHost } from './stand-in-hosts.ts';

let network: TestNetwork;
let alice: TestAccount;
let bob: TestAccount;
let carol: TestAccount;

beforeAll(async () => {
  network = await startNetwork();
  alice = await network.createAccount('alice.test');
  bob = await network.createAccount('bob.test');
  carol = await network.createAccount('carol.test');
  const { uri } = await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice' });
  const document = { site: uri, title: 'One', publishedAt: '2026-01-01T00:00:00Z' };
  for (let i = 0; i < 120; i++) await alice.createRecord(DOCUMENT, { ...document, path: `/${i}` });
  await bob.putRecord('id.sifa.profile.self', 'self', { headline: 'Builds', createdAt: '2026-01-01T00:00:00Z' });
  await bob.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Bob' });
  await carol.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Carol, who publishes nothing' });
});
afterAll(() => network.close());
afterEach(() => closeStandIns());

/** A relay that lists these accounts by collection, two on a page. */
function relay(lists: Readonly<Record<string, readonly string[]>>): Promise<StandInHost> {
  return standInHost((method, params, response) => {
    const dids = lists[params.get('collection') ?? ''] ?? [];
    if (method !== 'com.atproto.sync.listReposByCollection') {
      response.statusCode = 501;
      return { error: 'MethodNotImplemented' };
    }
    const from = Number(params.get('cursor') ?? 0);
    const repos = dids.slice(from, from + 2).map((did) => ({ did }));
    return from + 2 < dids.length ? { repos, cursor: String(from + 2) } : { repos };
  });
}

describe.each(ENGINES)('a backfill into %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
  });
  afterEach(() => index.close());

  function backfill(options: Partial<BackfillRunOptions> = {}) {
    const { pdsUrl, plcUrl } = network;
    const development = { handleServer: pdsUrl };
    return runBackfill({ database: index.file, from: pdsUrl, plcUrl, development, perHost: 8, ...options });
  }

  async function held(table: 'publications' | 'documents' | 'profile_records'): Promise<string[]> {
    const rows = await index.reader.db.selectFrom(table).select('uri').where('visible', '=', 1).execute();
    return rows.map(({ uri }) => uri).sort();
  }

  function event(account: TestAccount, uri: string, rev: string, record?: object): SourceEvent {
    const [, , , collection = '', rkey = ''] = uri.split('/');
    const op = record
      ? ({ action: 'update', collection, rkey, record, cid: 'bafyreia' } as const)
      : ({ action: 'delete', collection, rkey } as const);
    return { kind: 'commit', cursor: 1, did: account.did, time: Date.now() * 1000, rev, ops: [op] };
  }

  async function revOf(account: TestAccount): Promise<string> {
    const response = await fetch(`${network.pdsUrl}/xrpc/com.atproto.sync.getLatestCommit?did=${account.did}`);
    return ((await response.json()) as { rev: string }).rev;
  }

  test('from a PDS brings everything of ours, of those who have anything, and a second one changes nothing', async () => {
    const first = await backfill();
    expect(first).toMatchObject({ fetched: 3, records: 123, unusable: 0, waiting: 0, failing: 0, resumed: false });
    expect(await held('documents')).toHaveLength(120);
    expect(await held('profile_records')).toEqual(
      ['app.bsky.actor.profile/self', 'id.sifa.profile.self/self'].map((path) => `at://${bob.did}/${path}`),
    );
    const rows = () => index.reader.db.selectFrom('publications').selectAll().execute();
    const before = await rows();
    expect(await backfill()).toMatchObject({ fetched: 3, resumed: false });
    expect(await rows()).toEqual(before);
  });

  test('from a relay reads each repository once, however many lists it stands on', async () => {
    const { origin, asked } = await relay({ [PUBLICATION]: [alice.did], [DOCUMENT]: [alice.did, bob.did, alice.did] });
    const result = await backfill({ from: origin, collections: [PUBLICATION, DOCUMENT] });
    expect(result).toMatchObject({ listed: 4, fetched: 2, waiting: 0 });
    expect(await held('documents')).toHaveLength(120);
    const pages = asked.filter(({ params }) => params.get('collection') === DOCUMENT);
    expect(pages.map(({ params }) => params.get('cursor'))).toEqual([null, '2']);
  });

  test('that is stopped goes on where it was', async () => {
    const dids = [carol.did, carol.did, bob.did, bob.did, alice.did, alice.did];
    const { origin, asked } = await relay({ [PUBLICATION]: dids });
    const stop = new AbortController();
    const cut = await standInHost((_method, params, response) => {
      // The second page never comes.
      if (params.has('cursor')) return void stop.abort();
      if (!params.has('collection')) return void response.writeHead(501).end('{}');
      return { repos: [{ did: carol.did }], cursor: '4' };
    });
    const first = await backfill({ from: cut.origin, collections: [PUBLICATION], signal: stop.signal });
    expect(first).toMatchObject({ stopped: true, listed: 1 });
    // The same host, back again.
    const store = await openWriter(index.file);
    await store.perform(function* (db) {
      yield db.updateTable('backfills').set({ host: origin });
    });
    await store.close();
    const second = await backfill({ from: origin, collections: [PUBLICATION] });
    expect(second).toMatchObject({ resumed: true, stopped: false, waiting: 0 });
    expect(asked.filter(({ params }) => params.has('collection')).map(({ params }) => params.get('cursor'))).toEqual([
      '4',
    ]);
    expect(await held('documents')).toHaveLength(120);
  });

  test('goes on with what failed before, and begins anew once it was through', async () => {
    const { origin } = await relay({ [PUBLICATION]: [alice.did] });
    const options = { from: origin, collections: [PUBLICATION] };
    await backfill(options);
    const failed = { did: bob.did, rev: '', retry_at: Date.now() + 86_400_000, attempts: 9, time: 1, wished: 1 };
    await index.writer.perform(function* (db) {
      yield db.insertInto('resyncs').values(failed);
    });
    expect(await backfill(options)).toMatchObject({ resumed: false, listed: 1, fetched: 2, waiting: 0, failing: 0 });
  });

  test('is still wanted where a server without one has only noted the list', async () => {
    const lists = async () => (await index.reader.read(backfillLists, 'https://relay.example')).map(({ done }) => done);
    const register = (state: 'idle' | 'wanted') =>
      index.writer.perform((db) => registerList(db, 'https://relay.example', PUBLICATION, state, 1000));
    await register('idle');
    expect(await lists()).toEqual([true]);
    await register('wanted');
    expect(await lists()).toEqual([false]);
    await index.writer.perform((db) =>
      takePage(
        db,
        { host: 'https://relay.example', collection: PUBLICATION, startedAt: 1 },
        { dids: [], position: '', done: true },
        1,
      ),
    );
    await register('wanted');
    await register('idle');
    expect(await lists()).toEqual([true]);
  });

  test('never brings a live delete back, and deletes what went unnoticed', async () => {
    await backfill();
    const [publication = ''] = await held('publications');
    await index.feed(event(alice, publication, tid(Date.now() * 1000)));
    expect(await held('publications')).toEqual([]);
    await backfill();
    expect(await held('publications')).toEqual([]);

    const gone = await bob.createRecord(PUBLICATION, { url: 'https://bob.example', name: 'Bob' });
    await backfill();
    expect(await held('publications')).toEqual([gone.uri]);
    await bob.deleteRecord(PUBLICATION, gone.uri.split('/').at(-1) ?? '');
    await backfill();
    expect(await held('publications')).toEqual([]);
  });

  test('brings back what an event from before had deleted', async () => {
    const { uri } = await bob.createRecord(PUBLICATION, { url: 'https://bob.example', name: 'Bob' });
    await index.feed(event(bob, uri, tid(Date.UTC(2025, 0, 1) * 1000)));
    await backfill();
    expect(await held('publications')).toContain(uri);
    await bob.deleteRecord(PUBLICATION, uri.split('/').at(-1) ?? '');
  });

  test('gives what it finds its own beginning as claim, whatever order it comes in', async () => {
    const start = Date.now() * 1000;
    await backfill();
    const claims = await index.reader.db.selectFrom('documents').select('claimed_at').distinct().execute();
    expect(claims).toHaveLength(1);
    expect(Number(claims[0]?.claimed_at)).toBeGreaterThanOrEqual(start);
  });

  test('hides an account that was deactivated unnoticed, and shows one that came back', async () => {
    const dave = await network.createAccount(`dave-${engine}.test`);
    await dave.createRecord(PUBLICATION, { url: 'https://dave.example', name: 'Dave' });
    await backfill();
    expect((await held('publications')).some((uri) => uri.includes(dave.did))).toBe(true);
    await dave.call('com.atproto.server.deactivateAccount', {});
    const { origin } = await relay({ [PUBLICATION]: [dave.did] });
    await backfill({ from: origin, collections: [PUBLICATION] });
    expect((await held('publications')).some((uri) => uri.includes(dave.did))).toBe(false);
    await dave.call('com.atproto.server.activateAccount');
    await backfill({ from: origin, collections: [PUBLICATION] });
    expect((await held('publications')).some((uri) => uri.includes(dave.did))).toBe(true);
    // No part of the other tests' PDS.
    await dave.call('com.atproto.server.deactivateAccount', {});
  });

  test('from a relay that lists nothing by collection says so', async () => {
    const { origin } = await standInHost((_method, _params, response) => {
      response.statusCode = 501;
      return { error: 'MethodNotImplemented' };
    });
    await expect(backfill({ from: origin })).rejects.toThrow(SourceError);
    await expect(backfill({ from: 'nowhere' })).rejects.toThrow(/no address/);
  });

  test('a gap has everything fetched again: what is known, and what is not from the lists', async () => {
    const { origin } = await relay({ [PUBLICATION]: [bob.did] });
    await backfill({ from: origin, collections: [PUBLICATION] });
    const lists = async () => (await index.reader.read(backfillLists, origin)).map(({ done }) => done);
    const queue = () => index.reader.db.selectFrom('resyncs').select('did').execute();
    expect([await lists(), await queue()]).toEqual([[true], []]);
    await index.feed({ kind: 'gap', cursor: 5, time: Date.now() * 1000, reason: 'the cursor was too old' });
    expect([await lists(), await queue()]).toEqual([[false], [{ did: bob.did }]]);
    expect(await deadLetters(index.file, 1)).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/gap/) }),
    ]);
    expect(await backfill({ from: origin, collections: [PUBLICATION] })).toMatchObject({ resumed: true, waiting: 0 });
    expect(await queue()).toEqual([]);
  });

  describe('dead letters, tried again', () => {
    const retry = () => {
      const { pdsUrl, plcUrl } = network;
      return retryDeadLetters({ database: index.file, plcUrl, development: { handleServer: pdsUrl } });
    };

    test('are read from the PDS once more, also under the revision that brought them', async () => {
      const { uri } = await bob.createRecord(PUBLICATION, { url: 'https://bob.example', name: 'Bob' });
      await index.feed(event(bob, uri, await revOf(bob), { name: 5 }));
      expect(await deadLetters(index.file, 10)).toHaveLength(1);
      expect(await retry()).toEqual({ tried: 1, left: 0, untried: 0, failing: 0 });
      expect(await held('publications')).toEqual([uri]);
      expect(await deadLetters(index.file, 10)).toEqual([]);
      await bob.deleteRecord(PUBLICATION, uri.split('/').at(-1) ?? '');
    });

    test('of a record that is gone leave nothing, and one that is still bad stays', async () => {
      const gone = `at://${bob.did}/${PUBLICATION}/3lb2345672345`;
      await index.feed(event(bob, gone, tid(Date.UTC(2025, 0, 1) * 1000), { name: 5 }));
      const bad = await carol.call('com.atproto.repo.createRecord', {
        repo: carol.did,
        collection: 'id.sifa.org.profile',
        rkey: 'self',
        validate: false,
        record: { $type: 'id.sifa.org.profile', website: 'https://carol.example' },
      });
      const { uri = '' } = bad as { uri?: string };
      await index.feed(event(carol, uri, tid(Date.UTC(2025, 0, 1) * 1000), { name: 5 }));
      expect(await retry()).toEqual({ tried: 2, left: 1, untried: 0, failing: 0 });
      expect(await deadLetters(index.file, 10)).toEqual([expect.objectContaining({ source: 'fetch', about: uri })]);
      await carol.deleteRecord('id.sifa.org.profile', 'self');
    });

    test('that hold a whole event are taken again; of the others nothing can be tried', async () => {
      const rev = tid(Date.UTC(2025, 0, 1) * 1000);
      const record = { name: 'Eve', url: 'https://eve.example' };
      const commit = { rev, operation: 'create', collection: PUBLICATION, rkey: 'pub', record, cid: 'bafyreia' };
      const body = JSON.stringify({ did: 'did:plc:eve', time_us: Date.now() * 1000, kind: 'commit', commit });
      const letter = {
        to: 'dead_letters',
        source: 'jetstream',
        about: '',
        reason: 'of an older version',
        time: 1,
      } as const;
      const store = await openWriter(index.file);
      await store.applyAlone([
        { ...letter, cursor: 1, body },
        { ...letter, cursor: 2, body: body.slice(0, 100) },
      ]);
      await store.close();
      expect(await retry()).toEqual({ tried: 1, left: 0, untried: 1, failing: 0 });
      expect(await held('publications')).toEqual([`at://did:plc:eve/${PUBLICATION}/pub`]);
      expect(await deadLetters(index.file, 10)).toHaveLength(1);
    });
  });
});
