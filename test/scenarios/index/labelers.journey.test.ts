import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secp256k1Keypair } from '@atproto/crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';
import { FRESH } from '../../support/index/five-seconds.ts';
import { ENGINES } from '../../support/index/test-index.ts';
import { type Labeler, startLabeler } from '../../support/network/labeler.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';

// A real PDS and a real directory, and a labeler that is in it: from what it signs to what a server answers.
const SOON = { timeout: 60_000, interval: 50 };
const TOKEN = 'a token of sixteen characters';

let network: TestNetwork;
let alice: TestAccount;
let [publication, document] = ['', ''];

beforeAll(async () => {
  network = await startNetwork();
  alice = await network.createAccount('alice.test');
  publication = (
    await alice.createRecord('site.standard.publication', { name: 'PubName', url: 'https://alice.example' })
  ).uri;
  const essay = { title: 'DocTitle', site: publication, path: '/essay', publishedAt: '2026-01-01T00:00:00Z' };
  document = (await alice.createRecord('site.standard.document', essay)).uri;
}, 120_000);
afterAll(() => network?.close());

/** A labeler with an identity in the network's directory. */
interface RegisteredLabeler extends Labeler {
  /** A new key, in the directory too. */
  register(): Promise<void>;
}

async function registeredLabeler(): Promise<RegisteredLabeler> {
  const { Client } = await import('@did-plc/lib');
  const rotation = await Secp256k1Keypair.create();
  const client = new Client(network.plcUrl);
  const did = await client.createDid({
    signingKey: rotation.did(),
    handle: 'labeler.test',
    pds: network.pdsUrl,
    rotationKeys: [rotation.did()],
    signer: rotation,
  });
  const labeler = await startLabeler(did);
  const publish = () =>
    client.updateData(did, rotation, ({ verificationMethods, services, ...last }) => ({
      ...last,
      verificationMethods: { ...verificationMethods, atproto_label: labeler.key() },
      services: { ...services, atproto_labeler: { type: 'AtprotoLabeler', endpoint: labeler.url } },
    }));
  await publish();
  return {
    ...labeler,
    async register() {
      await labeler.rotate();
      await publish();
    },
  };
}

describe.each(ENGINES)('on %s', (engine) => {
  let folder: string;
  let database: string;
  let drop: () => Promise<unknown>;
  let first: RegisteredLabeler;
  let second: RegisteredLabeler;
  let appView: AppView | undefined;
  let lines: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-labelers-'));
    const made = engine === 'postgres' ? await newDatabase() : undefined;
    database = made?.url ?? join(folder, 'index.sqlite');
    drop = made?.drop ?? (async () => {});
    [first, second] = await Promise.all([registeredLabeler(), registeredLabeler()]);
    lines = [];
  });
  afterEach(async () => {
    await appView?.close();
    appView = undefined;
    await Promise.all([first.close(), second.close()]);
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function serve(...labelers: readonly Labeler[]): Promise<void> {
    await appView?.close();
    appView = createAppView({
      ...FRESH,
      database,
      port: 0,
      host: '127.0.0.1',
      rateLimit: null,
      labelers: labelers.map(({ did }) => did),
      metrics: { token: TOKEN },
      log: (line) => lines.push(line),
      source: {
        kind: 'firehose',
        from: 'oldest',
        service: network.pdsUrl.replace('http:', 'ws:'),
        plcUrl: network.plcUrl,
        development: { handleServer: network.pdsUrl },
      },
    });
    await appView.start();
  }
  async function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
    return (await appView?.fetch(new Request(`http://localhost${path}`, { headers })))?.text() ?? '';
  }
  const card = (link: string) => ask(`/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(link)}`);
  const ESSAY = 'https://alice.example/essay';
  const appears = () => vi.waitFor(async () => expect(await card(ESSAY)).toContain('DocTitle'), SOON);
  const vanishes = () => vi.waitFor(async () => expect(await card(ESSAY)).toBe('{}'), SOON);

  test('a takedown, its negation, a warning, and another key', async () => {
    await serve(first);
    await appears();
    await first.say({ uri: document, val: '!takedown' });
    await vanishes();
    expect(await card('https://alice.example')).toContain('PubName');
    await first.say({ uri: document, val: '!takedown', neg: true });
    await appears();
    await first.register();
    await first.say({ uri: alice.did, val: '!takedown' });
    await vanishes();
    expect(await card('https://alice.example')).toBe('{}');
    await first.say({ uri: alice.did, val: '!takedown', neg: true }, { uri: document, val: 'graphic-media' });
    await vi.waitFor(async () => expect(await card(ESSAY)).toContain('graphic-media'), SOON);
    const { view } = JSON.parse(await card(ESSAY)) as { view: { external: { labels: object[] } } };
    expect(view.external.labels).toMatchObject([{ val: 'graphic-media', src: first.did, uri: document }]);
  }, 180_000);

  test('a takedown that is older than the index counts, and ends by itself', async () => {
    const exp = new Date(Date.now() + 20_000).toISOString();
    await first.say({ uri: publication, val: '!takedown', exp });
    await serve(first);
    await vi.waitFor(
      async () => expect(await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).toMatch(/kept"\} 1/),
      SOON,
    );
    await appears();
    expect(Date.now()).toBeGreaterThan(Date.parse(exp));
  }, 180_000);

  test('one labeler is down, one lies: each is counted by itself, and the other goes on', async () => {
    first.down();
    await serve(first, second);
    await appears();
    await second.lie({ uri: document, val: '!takedown' });
    await second.say(
      { uri: 'at://did:plc:a/app.bsky.feed.post/3mbeigaqkc222', val: 'porn' },
      { uri: document, val: '!warn' },
    );
    await vi.waitFor(async () => expect(await card(ESSAY)).toContain('!warn'), SOON);
    const metrics = await vi.waitFor(async () => {
      const page = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
      expect(page).toContain(`masthead_labels_total{labeler="${second.did}",result="passed"} 1`);
      return page;
    }, SOON);
    expect(metrics).toContain(`masthead_labels_total{labeler="${second.did}",result="unproved"} 1`);
    expect(metrics).toContain(`masthead_labels_total{labeler="${second.did}",result="kept"} 1`);
    expect(metrics).toContain(`masthead_labeler_connected{labeler="${first.did}"} 0`);
    expect(metrics).toContain(`masthead_labeler_connected{labeler="${second.did}"} 1`);
    expect(lines.join('\n')).toContain(`The labeler ${first.did}`);
    expect(lines.filter((line) => line.includes('did not sign'))).toHaveLength(1);
    first.down(false);
    await first.say({ uri: document, val: '!takedown' });
    await vanishes();
  }, 180_000);

  test('after a restart it goes on; without the labeler what it said counts no longer', async () => {
    await serve(first);
    await appears();
    await first.say({ uri: document, val: '!takedown' });
    await vanishes();
    await serve(first);
    await first.say({ uri: publication, val: 'porn' });
    await vi.waitFor(async () => expect(await card('https://alice.example')).toContain('porn'), SOON);
    expect(first.asked).toEqual(['0', '1']);
    expect(await card(ESSAY)).toBe('{}');
    await serve();
    await appears();
    expect(await card('https://alice.example')).not.toContain('porn');
    await vi.waitFor(async () => {
      const store = await openReader(database, 'existing');
      const left = await store.db
        .selectFrom('labels')
        .select('uri')
        .execute()
        .finally(() => store.close());
      expect(left).toEqual([]);
    }, SOON);
  }, 180_000);
});
