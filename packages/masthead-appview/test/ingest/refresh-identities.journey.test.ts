import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { commit, PUBLICATION, type TestIndex, testIndex } from '../../../../test/support/index/test-index.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { refreshIdentities } from '../../src/ingest/refresh-identities.ts';
import { CheckedDidResolver } from '../../src/network/checked-did-resolver.ts';
import { createNetworkAccess, type NetworkAccess } from '../../src/network/network-access.ts';
import type { SourceEvent } from '../../src/source/event.ts';

const LINK = 'https://a.example';
const SOON = { timeout: 30_000, interval: 20 };
// Of the ports that nobody is given by chance.
const DOWN = 'http://localhost:9';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let tarpit: Server;
const held: Socket[] = [];
let index: TestIndex;

beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('alice.test');
  await alice.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Alice' });
  // Takes questions and never answers.
  tarpit = createServer((socket) => held.push(socket));
  await new Promise<void>((resolve) => tarpit.listen(0, 'localhost', resolve));
});
afterAll(() => {
  for (const socket of held) socket.destroy();
  tarpit.close();
});
beforeEach(() => {
  index = testIndex();
});
afterEach(() => index.close());

/** An event of a real account. */
function of(did: string, event: SourceEvent): SourceEvent {
  return { ...event, did } as SourceEvent;
}

const claim = (did: string, url = LINK) => of(did, commit('x', 1, PUBLICATION, 'pub', { name: 'Pub', url }));

function access(signal: AbortSignal, plcUrl = network.plcUrl): NetworkAccess {
  const made = createNetworkAccess({ plcUrl, development: { handleServer: network.pdsUrl } }, signal);
  // Whoever never answers is given up after the ten seconds of every request, not after five: within them a slow machine must have asked the others.
  made.resolver.did = new CheckedDidResolver({ plcUrl, fetch: asFetch(made.ask), timeout: 60_000 });
  return made;
}

async function refreshing(until: () => Promise<void>, plcUrl?: string): Promise<void> {
  const stop = new AbortController();
  const running = refreshIdentities(index.writer, access(stop.signal, plcUrl), stop.signal);
  try {
    await vi.waitFor(until, SOON);
  } finally {
    stop.abort();
    await running;
  }
}

const owner = async (link = LINK) => (await index.card(link))?.view.external.associatedProfiles?.[0];
/** Everybody is due again. */
const due = () => index.writer.db.updateTable('identities').set({ refresh_at: 0 }).execute();

test('an owner’s handle, name and picture are fetched when they are first needed', async () => {
  await index.feed(claim(alice.did));
  expect(await owner()).toMatchObject({ handle: 'handle.invalid' });
  await refreshing(async () => expect(await owner()).toMatchObject({ handle: alice.handle, displayName: 'Alice' }));
});

test('when the account was made is read from the directory’s log, and only until it is known', async () => {
  const before = Date.now() * 1000;
  await index.feed(claim(alice.did), claim('did:web:localhost%3A9'));
  const born = () =>
    index.reader.db.selectFrom('identities').select(['did', 'born']).where('born', 'is not', null).execute();
  await refreshing(async () => expect(await born()).toMatchObject([{ did: alice.did }]));
  const [{ born: first = null } = {}] = await born();
  expect(first).toBeLessThan(before);
  expect(first).toBeGreaterThan(before - 3_600_000_000);
  const asked: string[] = [];
  await due();
  const stop = new AbortController();
  const made = access(stop.signal);
  const ask = (url: string | URL) => {
    asked.push(String(url));
    return made.ask(url);
  };
  const watched = { ...made, ask };
  const running = refreshIdentities(index.writer, watched, stop.signal);
  await vi.waitFor(
    async () =>
      expect(
        await index.reader.db
          .selectFrom('identities')
          .selectAll()
          .where('did', '=', alice.did)
          .where('refresh_at', '>', 0)
          .execute(),
      ).toHaveLength(1),
    SOON,
  );
  stop.abort();
  await running;
  expect(asked.filter((url) => url.includes('/log/'))).toEqual([]);
  expect(await born()).toEqual([{ did: alice.did, born: first }]);
});

test('a name that changed without the stream bringing it is caught up with, and one that is gone goes', async () => {
  const old = { displayName: 'Alice, as the stream brought her' };
  await index.feed(claim(alice.did), of(alice.did, commit('x', 2, 'app.bsky.actor.profile', 'self', old)));
  expect(await owner()).toMatchObject(old);
  await refreshing(async () => expect(await owner()).toMatchObject({ displayName: 'Alice' }));
  await alice.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Alice Liddell' });
  await due();
  await refreshing(async () => expect(await owner()).toMatchObject({ displayName: 'Alice Liddell' }));
  await alice.deleteRecord('app.bsky.actor.profile', 'self');
  await due();
  await refreshing(async () => expect(await owner()).not.toHaveProperty('displayName'));
  await alice.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Alice' });
});

test('a handle that the account gave up is gone, its successor is there', async () => {
  await index.feed(claim(alice.did));
  await refreshing(async () => expect(await owner()).toMatchObject({ handle: alice.handle }));
  const successor = alice.handle.replace('alice', 'liddell');
  await alice.call('com.atproto.identity.updateHandle', { handle: successor });
  // What the stream brings says only that something changed: the directory is asked anew.
  await index.feed({ kind: 'identity', cursor: 1, did: alice.did, time: Date.now() * 1000 });
  await refreshing(async () => expect(await owner()).toMatchObject({ handle: successor }));
  expect(await index.reader.didOfHandle(alice.handle)).toBeNull();
  await alice.call('com.atproto.identity.updateHandle', { handle: alice.handle });
});

test('an account that its PDS does not show is hidden, though no stream said so; and shown when the stream says that it is back', async () => {
  const bob = await network.createAccount('bob.test');
  await index.feed(claim(bob.did, 'https://bob.example'));
  await refreshing(async () => expect(await owner('https://bob.example')).toMatchObject({ handle: bob.handle }));
  await bob.call('com.atproto.server.deactivateAccount', {});
  await due();
  await refreshing(async () => expect(await owner('https://bob.example')).toBeUndefined());
  const [account] = await index.reader.db.selectFrom('accounts').selectAll().where('did', '=', bob.did).execute();
  expect(account).toMatchObject({ active: 0, status: 'deactivated' });
  await index.feed({ kind: 'account', cursor: 2, did: bob.did, time: Date.now() * 1000, active: true });
  expect(await owner('https://bob.example')).toMatchObject({ did: bob.did });
});

test('while the directory is down, what is known stays, and it is asked again', async () => {
  await index.feed(claim(alice.did));
  await refreshing(async () => expect(await owner()).toMatchObject({ handle: alice.handle }));
  await due();
  await refreshing(async () => {
    const [identity] = await index.reader.db.selectFrom('identities').selectAll().execute();
    expect(identity).toMatchObject({ handle: alice.handle });
    expect(identity?.attempts).toBeGreaterThan(0);
    expect(identity?.refresh_at).toBeGreaterThan(Date.now());
  }, DOWN);
  expect(await owner()).toMatchObject({ handle: alice.handle });
});

test('hosts that never answer hold up nobody', async () => {
  const { port } = tarpit.address() as AddressInfo;
  // All but one of those that are in hand at once. The host is the same; each spelling of it is another account.
  const silent = Array.from({ length: 15 }, (_, i) => `did:web:${spelling('localhost', i)}%3A${port}`);
  for (const did of silent) await index.feed(claim(did));
  await index.feed(claim(alice.did, 'https://b.example'));
  await refreshing(async () => expect(await owner('https://b.example')).toMatchObject({ handle: alice.handle }));
  const waiting = await index.reader.db.selectFrom('identities').select('did').where('attempts', '=', 0).execute();
  expect(waiting.map(({ did }) => did)).toEqual(expect.arrayContaining(silent));
});

/** A name with some of its letters in upper case, by the bits of a number. */
function spelling(name: string, bits: number): string {
  return [...name].map((letter, i) => ((bits >> i) & 1 ? letter.toUpperCase() : letter)).join('');
}
