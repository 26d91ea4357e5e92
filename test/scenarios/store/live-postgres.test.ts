import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { type NewDatabase, newDatabase } from '../../support/postgres/new-database.ts';

// The firehose of a PDS that was idle may take a second to wake up, and a server that follows looks once a second.
const SOON = { timeout: 20_000, interval: 50 };
const PUBLICATION = 'site.standard.publication';

let network: TestNetwork;
let alice: TestAccount;
let database: NewDatabase;
const servers: AppView[] = [];

beforeAll(async () => {
  network = await startNetwork();
  alice = await network.createAccount('alice.test');
  database = await newDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await network.close();
  await database.drop();
});

async function start(): Promise<AppView> {
  const appView = createAppView({
    database: database.url,
    port: 0,
    host: '127.0.0.1',
    images: 'pds',
    source: {
      kind: 'firehose',
      from: 'oldest',
      host: 'pds',
      service: network.pdsUrl.replace('http:', 'ws:'),
      plcUrl: network.plcUrl,
      development: { handleServer: network.pdsUrl },
    },
    log: () => {},
  });
  servers.push(appView);
  await appView.start();
  return appView;
}

async function answer(server: AppView, path: string): Promise<string> {
  return (await server.fetch(new Request(`http://localhost${path}`))).text();
}

function card(server: AppView, link: string): Promise<string> {
  return answer(server, `/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(link)}`);
}

/** A server says what it does once its thread has told it, which may be after the first answers: they come from the store, whoever filled it. */
function says(server: AppView, state: string): Promise<void> {
  return vi.waitFor(async () => expect(await answer(server, '/xrpc/_health')).toContain(`"state":"${state}"`), SOON);
}

test('a real firehose into PostgreSQL: every server answers, and what is published while they change places is there', async () => {
  const first = await start();
  await says(first, 'ready');
  const second = await start();
  await alice.putRecord(PUBLICATION, '3kaaaaaaaaa22', { url: 'https://one.example', name: 'One' });
  for (const server of [first, second]) {
    await vi.waitFor(async () => {
      const text = await card(server, 'https://one.example');
      expect(text).toContain('"title":"One"');
      expect(text).toContain('"handle":"alice.test"');
    }, SOON);
  }
  await says(second, 'following');

  servers.splice(servers.indexOf(first), 1);
  const closing = first.close();
  await alice.putRecord(PUBLICATION, '3kaaaaaaaaa23', { url: 'https://two.example', name: 'Two' });
  await closing;
  await alice.deleteRecord(PUBLICATION, '3kaaaaaaaaa22');
  await vi.waitFor(async () => {
    expect(await card(second, 'https://two.example')).toContain('"title":"Two"');
    expect(await card(second, 'https://one.example')).toBe('{}');
  }, SOON);
  await says(second, 'ready');
});

test('an account that is deactivated at its PDS is absent, and back again when it is', async () => {
  const [server] = servers;
  if (!server) throw new Error('no server runs');
  const bob = await network.createAccount('bob.test');
  await bob.createRecord(PUBLICATION, { url: 'https://bob.example', name: 'Bob' });
  await vi.waitFor(async () => expect(await card(server, 'https://bob.example')).toContain('Bob'), SOON);
  await bob.call('com.atproto.server.deactivateAccount', {});
  await vi.waitFor(async () => expect(await card(server, 'https://bob.example')).toBe('{}'), SOON);
  await bob.call('com.atproto.server.activateAccount');
  await vi.waitFor(async () => expect(await card(server, 'https://bob.example')).toContain('Bob'), SOON);
});
