import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import {
  DOCUMENT,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  tid,
  uri,
} from '../../../../../test/support/index/test-index.ts';
import { asDid } from '../../../../../test/support/values.ts';
import { deadLetters } from '../../../src/index.ts';
import { retryDeadLetters } from '../../../src/ingest/backfill/backfill-commands.ts';
import { type BackfillRunOptions, runBackfill } from '../../../src/ingest/backfill/run-backfill.ts';
import { SourceError, type SourceEvent } from '../../../src/source/event.ts';
import { backfillLists } from '../../../src/store/jobs/repositories.ts';
import { type StandInAccount, type StandInNetwork, standInNetwork } from '../stand-in-network.ts';
import { type StandInHost, standInHost } from './stand-in-hosts.ts';

let network: StandInNetwork;
let alice: StandInAccount;
let bob: StandInAccount;
let carol: StandInAccount;

beforeEach(async () => {
  network = await standInNetwork();
  alice = network.createAccount('alice.test');
  bob = network.createAccount('bob.test');
  carol = network.createAccount('carol.test');
  alice.put(PUBLICATION, 'pub', { url: 'https://alice.example', name: 'Alice' });
  writeArticles(3);
  bob.put('id.sifa.profile.self', 'self', { headline: 'Builds', createdAt: '2026-01-01T00:00:00Z' });
  bob.put('app.bsky.actor.profile', 'self', { displayName: 'Bob' });
  carol.put('app.bsky.actor.profile', 'self', { displayName: 'Carol, who publishes nothing' });
});

function writeArticles(count: number): void {
  const about = { site: uri('alice', PUBLICATION, 'pub'), title: 'One', publishedAt: '2026-01-01T00:00:00Z' };
  for (let i = 0; i < count; i++) alice.put(DOCUMENT, `doc${i}`, { ...about, path: `/${i}` });
}

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
  const index = forEachTest(() => openTestIndex(engine));

  // Whatever the engine.
  const once = test.runIf(engine === 'sqlite');

  function backfill(options: Partial<BackfillRunOptions> = {}) {
    const { origin } = network;
    const development = { handleServer: origin };
    return runBackfill({ database: index.file, from: origin, plcUrl: origin, development, perHost: 8, ...options });
  }

  async function held(table: 'publications' | 'documents' | 'profile_records'): Promise<string[]> {
    const rows = await index.reader.db.selectFrom(table).select('uri').where('visible', '=', 1).execute();
    return rows.map(({ uri }) => uri).sort();
  }

  function event({ did }: StandInAccount, uri: string, rev: string, record?: object): SourceEvent {
    const [, , , collection = '', rkey = ''] = uri.split('/');
    const op = record
      ? ({ action: 'update', collection, rkey, record, cid: 'bafyreia' } as const)
      : ({ action: 'delete', collection, rkey } as const);
    return { kind: 'commit', cursor: 1, did: asDid(did), time: Date.now() * 1000, rev, ops: [op] };
  }

  test('from a PDS brings everything of ours, of those who have anything, and a second one changes nothing', async () => {
    // More than a page.
    writeArticles(120);
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

  once('from a relay reads each repository once, however many lists it stands on', async () => {
    const { origin, asked } = await relay({ [PUBLICATION]: [alice.did], [DOCUMENT]: [alice.did, bob.did, alice.did] });
    const result = await backfill({ from: origin, collections: [PUBLICATION, DOCUMENT] });
    expect(result).toMatchObject({ listed: 4, fetched: 2, waiting: 0 });
    expect(await held('documents')).toHaveLength(3);
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
    await index.writer.perform(function* (db) {
      yield db.updateTable('backfills').set({ host: origin });
    });
    const second = await backfill({ from: origin, collections: [PUBLICATION] });
    expect(second).toMatchObject({ resumed: true, stopped: false, waiting: 0 });
    const pages = asked.filter(({ params }) => params.has('collection'));
    expect(pages.map(({ params }) => params.get('cursor'))).toEqual(['4']);
    expect(await held('documents')).toHaveLength(3);
  });

  once('goes on with what failed before, and begins anew once it was through', async () => {
    const { origin } = await relay({ [PUBLICATION]: [alice.did] });
    const options = { from: origin, collections: [PUBLICATION] };
    await backfill(options);
    const never = { rev: '', retry_at: Date.now() + 86_400_000, attempts: 9, time: 1, requested_at: 1 };
    const failed = { did: asDid(bob.did), ...never };
    await index.writer.perform(function* (db) {
      yield db.insertInto('resyncs').values(failed);
    });
    expect(await backfill(options)).toMatchObject({ resumed: false, listed: 1, fetched: 2, waiting: 0, failing: 0 });
  });

  test('never brings a live delete back, and deletes what went unnoticed', async () => {
    await backfill();
    const [publication = ''] = await held('publications');
    await index.feed(event(alice, publication, tid(Date.now() * 1000)));
    expect(await held('publications')).toEqual([]);
    await backfill();
    expect(await held('publications')).toEqual([]);

    const gone = bob.put(PUBLICATION, 'pub', { url: 'https://bob.example', name: 'Bob' });
    await backfill();
    expect(await held('publications')).toEqual([gone]);
    bob.delete(PUBLICATION, 'pub');
    await backfill();
    expect(await held('publications')).toEqual([]);
  });

  once('brings back what an event from before had deleted', async () => {
    const uri = bob.put(PUBLICATION, 'pub', { url: 'https://bob.example', name: 'Bob' });
    await index.feed(event(bob, uri, tid(Date.UTC(2025, 0, 1) * 1000)));
    await backfill();
    expect(await held('publications')).toContain(uri);
  });

  once('gives what it finds its own beginning as claim, whatever order it comes in', async () => {
    const start = Date.now() * 1000;
    await backfill();
    const claims = await index.reader.db.selectFrom('documents').select('claimed_at').distinct().execute();
    expect(claims).toHaveLength(1);
    expect(Number(claims[0]?.claimed_at)).toBeGreaterThanOrEqual(start);
  });

  once('hides an account that was deactivated unnoticed, and shows one that came back', async () => {
    const dave = network.createAccount('dave.test');
    dave.put(PUBLICATION, 'pub', { url: 'https://dave.example', name: 'Dave' });
    const isShown = async () => (await held('publications')).some((uri) => uri.includes(dave.did));
    await backfill();
    expect(await isShown()).toBe(true);
    const { origin } = await relay({ [PUBLICATION]: [dave.did] });
    dave.status = 'deactivated';
    await backfill({ from: origin, collections: [PUBLICATION] });
    expect(await isShown()).toBe(false);
    dave.status = undefined;
    await backfill({ from: origin, collections: [PUBLICATION] });
    expect(await isShown()).toBe(true);
  });

  once('from a relay that lists nothing by collection says so', async () => {
    const { origin } = await standInHost((_method, _params, response) => {
      response.statusCode = 501;
      return { error: 'MethodNotImplemented' };
    });
    await expect(backfill({ from: origin })).rejects.toThrow(SourceError);
    await expect(backfill({ from: 'nowhere' })).rejects.toThrow(/not an address/);
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
      const { origin } = network;
      return retryDeadLetters({ database: index.file, plcUrl: origin, development: { handleServer: origin } });
    };

    once('are read from the PDS once more, also under the revision that brought them', async () => {
      const uri = bob.put(PUBLICATION, 'pub', { url: 'https://bob.example', name: 'Bob' });
      await index.feed(event(bob, uri, bob.rev, { name: 5 }));
      expect(await deadLetters(index.file, 10)).toHaveLength(1);
      expect(await retry()).toEqual({ tried: 1, left: 0, untried: 0, failing: 0 });
      expect(await held('publications')).toEqual([uri]);
      expect(await deadLetters(index.file, 10)).toEqual([]);
    });

    test('of a record that is gone leave nothing, and one that is still bad stays', async () => {
      const gone = `at://${bob.did}/${PUBLICATION}/3lb2345672345`;
      await index.feed(event(bob, gone, tid(Date.UTC(2025, 0, 1) * 1000), { name: 5 }));
      const uri = carol.put('id.sifa.org.profile', 'self', { website: 'https://carol.example' });
      await index.feed(event(carol, uri, tid(Date.UTC(2025, 0, 1) * 1000), { name: 5 }));
      expect(await retry()).toEqual({ tried: 2, left: 1, untried: 0, failing: 0 });
      expect(await deadLetters(index.file, 10)).toEqual([expect.objectContaining({ source: 'fetch', about: uri })]);
    });

    once('that hold a whole event are taken again; of the others nothing can be tried', async () => {
      const rev = tid(Date.UTC(2025, 0, 1) * 1000);
      const record = { name: 'Eve', url: 'https://eve.example' };
      const commit = { rev, operation: 'create', collection: PUBLICATION, rkey: 'pub', record, cid: 'bafyreia' };
      const body = JSON.stringify({ did: 'did:plc:eve', time_us: Date.now() * 1000, kind: 'commit', commit });
      const letter = { to: 'dead_letters', source: 'jetstream', about: '', reason: 'older', time: 1 } as const;
      const whole = { ...letter, cursor: 1, body };
      await index.writer.applyAlone([whole, { ...letter, cursor: 2, body: body.slice(0, 100) }]);
      expect(await retry()).toEqual({ tried: 1, left: 0, untried: 1, failing: 0 });
      expect(await held('publications')).toEqual([`at://did:plc:eve/${PUBLICATION}/pub`]);
      expect(await deadLetters(index.file, 10)).toHaveLength(1);
    });
  });
});
