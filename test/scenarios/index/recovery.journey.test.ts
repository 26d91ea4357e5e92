import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type AppView,
  type AppViewOptions,
  createAppView,
  deadLetters,
  type SourceOptions,
} from '../../../packages/masthead-appview/src/index.ts';
import {
  type JetstreamStandIn,
  jetstreamStandIn,
} from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import { PUBLICATION } from '../../support/index/test-index.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// A real PDS and directory; Jetstream is a stand-in, since a gap in it must come when the test wants it.
const SOON = { timeout: 30_000, interval: 50 };

let network: TestNetwork;
let alice: TestAccount;
let bob: TestAccount;
let jetstream: JetstreamStandIn;
let folder: string;
let database: string;
let appView: AppView | undefined;
let log: string[];

beforeAll(async () => {
  network = await startNetwork();
  alice = await network.createAccount('alice.test');
  bob = await network.createAccount('bob.test');
});
afterAll(() => network.close());
beforeEach(async () => {
  jetstream = await jetstreamStandIn();
  folder = await mkdtemp(join(tmpdir(), 'masthead-recovery-'));
  database = join(folder, 'index.sqlite');
  log = [];
});
afterEach(async () => {
  await appView?.close();
  appView = undefined;
  await jetstream.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(source: Partial<SourceOptions>, options: AppViewOptions = {}): Promise<void> {
  const { plcUrl, pdsUrl } = network;
  appView = createAppView({
    database,
    port: 0,
    source: { plcUrl, development: { handleServer: pdsUrl }, ...source } as SourceOptions,
    log: (line) => log.push(String(line)),
    ...options,
  });
  await appView.start();
}

const overJetstream = (): Partial<SourceOptions> => ({
  kind: 'jetstream',
  hosts: [jetstream.v1],
  backfill: { from: network.pdsUrl },
});

/** Rows of the index, as they are at this moment. */
function rows(sql: string): Record<string, unknown>[] {
  const file = new DatabaseSync(database);
  const found = file.prepare(sql).all();
  file.close();
  return found;
}

/** The addresses of the publications that the index holds. */
function urls(): unknown[] {
  return rows('SELECT url FROM publications WHERE visible = 1 ORDER BY url').map(({ url }) => url);
}

/** What the thread does may show in the database before its words have come to the log. */
function logged(line: RegExp): Promise<void> {
  return vi.waitFor(() => expect(log).toContainEqual(expect.stringMatching(line)), SOON);
}

/** What a Jetstream says of a record that was just written. */
function told(account: TestAccount, uri: string, record: object, time: number, rev: string): string {
  const [, , , collection, rkey] = uri.split('/');
  const commit = { rev, operation: 'create', collection, rkey, record, cid: 'bafyreia' };
  return JSON.stringify({ did: account.did, time_us: time, kind: 'commit', commit });
}

async function revOf(account: TestAccount): Promise<string> {
  const response = await fetch(`${network.pdsUrl}/xrpc/com.atproto.sync.getLatestCommit?did=${account.did}`);
  return ((await response.json()) as { rev: string }).rev;
}

test('a Jetstream that was away for too long: what it left out is fetched, of those known and of those not', async () => {
  const record = { url: 'https://alice.example', name: 'Alice' };
  const { uri } = await alice.createRecord(PUBLICATION, record);
  const message = told(alice, uri, record, Date.now() * 1000, await revOf(alice));
  jetstream.serve((socket) => socket.send(message));
  await start(overJetstream());
  await vi.waitFor(() => expect(urls()).toEqual(['https://alice.example']), SOON);
  await appView?.close();

  // Nobody tells the index of these; its cursor is three days old when it comes back.
  await alice.createRecord(PUBLICATION, { url: 'https://alice.example/missed', name: 'Missed' });
  await alice.deleteRecord(PUBLICATION, uri.split('/').at(-1) ?? '');
  await bob.createRecord(PUBLICATION, { url: 'https://bob.example', name: 'Unknown so far' });
  const file = new DatabaseSync(database);
  file.prepare('UPDATE cursors SET cursor = ?').run((Date.now() - 3 * 86_400_000) * 1000);
  file.close();
  const time_us = (Date.now() - 86_400_000) * 1000;
  jetstream.serve((socket) =>
    socket.send(JSON.stringify({ did: alice.did, time_us, kind: 'identity', identity: { did: alice.did } })),
  );
  await start(overJetstream());
  await vi.waitFor(() => expect(urls()).toEqual(['https://alice.example/missed', 'https://bob.example']), SOON);
  await logged(/^A gap: .*Every repository/);
});

test('a PDS as source does not speak for accounts that live elsewhere', async () => {
  await start({ kind: 'firehose', service: network.pdsUrl.replace('http:', 'ws:'), from: 'oldest' });
  await vi.waitFor(() => expect(urls()).toContain('https://bob.example'), SOON);
  // The directory says that carol lives elsewhere; the PDS goes on speaking of her.
  const carol = await network.createAccount('carol.test');
  await carol.createRecord(PUBLICATION, { url: 'https://carol.example', name: 'Carol' });
  await vi.waitFor(() => expect(urls()).toContain('https://carol.example'), SOON);
  await appView?.close();
  // With the same database, the same PDS under another name: nobody's DID document names it.
  const service = network.pdsUrl.replace('http://localhost', 'ws://127.0.0.1');
  await start({ kind: 'firehose', service, from: 'oldest' });
  // What lies between the two sources is fetched again, from the PDS that carol names herself: that one may speak for her, so it must be through first.
  await vi.waitFor(() => {
    const [before, now] = rows('SELECT cursor FROM cursors');
    expect(now).toEqual(before);
    expect(rows('SELECT did FROM resyncs')).toEqual([]);
  }, SOON);
  await carol.call('com.atproto.server.deactivateAccount', {});
  await bob.createRecord(PUBLICATION, { url: 'https://bob.example/later', name: 'Later' });
  await vi.waitFor(() => expect(urls()).toContain('https://bob.example/later'), SOON);
  expect(urls()).toContain('https://carol.example');
  // To the index it is another source: what lies between the two is a gap.
  expect((await deadLetters(database, 10)).map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/followed another source/),
  );
});
