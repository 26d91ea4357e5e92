import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { stopClock, until } from '../../../../test/support/clock/clock.ts';
import { commit, PUBLICATION, type TestIndex, testIndex } from '../../../../test/support/index/test-index.ts';
import { refreshIdentities } from '../../src/ingest/refresh-identities.ts';
import type { SourceEvent } from '../../src/source/event.ts';
import { closeStandIns } from './backfill/stand-in-hosts.ts';
import { MADE, NOW, type StandInAccount, type StandInNetwork, standInNetwork } from './stand-in-network.ts';
import { working } from './test-verification.ts';

const LINK = 'https://a.example';
const PROFILE = 'app.bsky.actor.profile';

let network: StandInNetwork;
let alice: StandInAccount;
let index: TestIndex;

beforeEach(async () => {
  stopClock(NOW);
  network = await standInNetwork();
  alice = network.createAccount('alice.test');
  alice.put(PROFILE, 'self', { displayName: 'Alice' });
  index = testIndex();
});
afterEach(async () => {
  await index.close();
  await closeStandIns();
});

const claim = (did: string, url = LINK) =>
  ({ ...commit('x', 1, PUBLICATION, 'pub', { name: 'Pub', url }), did }) as SourceEvent;

/** Until nobody is due. */
async function refresh(): Promise<void> {
  await refreshIdentities(index.writer, network.access(), new AbortController().signal, () => true);
}

/** Everybody is due again. */
async function refreshAgain(): Promise<void> {
  await index.writer.db.updateTable('identities').set({ refresh_at: 0 }).execute();
  await refresh();
}

const owner = async (link = LINK) => (await index.card(link))?.view.external.associatedProfiles?.[0];
const born = () =>
  index.reader.db.selectFrom('identities').select(['did', 'born']).where('born', 'is not', null).execute();

test('an owner’s handle, name and picture are fetched when they are first needed', async () => {
  await index.feed(claim(alice.did));
  expect(await owner()).toMatchObject({ handle: 'handle.invalid' });
  await refresh();
  expect(await owner()).toMatchObject({ handle: 'alice.test', displayName: 'Alice' });
});

test('when the account was made is read from the directory’s log, and only until it is known', async () => {
  await index.feed(claim(alice.did), claim('did:web:localhost%3A9'));
  await refresh();
  const known = [{ did: alice.did, born: MADE * 1000 }];
  expect(await born()).toEqual(known);
  network.asked.length = 0;
  await refreshAgain();
  expect(network.asked).toContain(alice.did);
  expect(network.asked).not.toContain(`${alice.did}/log/audit`);
  expect(await born()).toEqual(known);
});

test('a name that changed without the stream bringing it is caught up with, and one that is gone goes', async () => {
  const old = { displayName: 'Alice, as the stream brought her' };
  await index.feed(claim(alice.did), { ...commit('x', 2, PROFILE, 'self', old), did: alice.did } as SourceEvent);
  expect(await owner()).toMatchObject(old);
  await refresh();
  expect(await owner()).toMatchObject({ displayName: 'Alice' });
  alice.put(PROFILE, 'self', { displayName: 'Alice Liddell' });
  await refreshAgain();
  expect(await owner()).toMatchObject({ displayName: 'Alice Liddell' });
  alice.delete(PROFILE, 'self');
  await refreshAgain();
  expect(await owner()).not.toHaveProperty('displayName');
});

test('a handle that the account gave up is gone, its successor is there', async () => {
  await index.feed(claim(alice.did));
  await refresh();
  expect(await owner()).toMatchObject({ handle: 'alice.test' });
  alice.handle = 'liddell.test';
  // What the stream brings says only that something changed: the directory is asked anew.
  await index.feed({ kind: 'identity', cursor: 1, did: alice.did, time: NOW * 1000 });
  await refresh();
  expect(await owner()).toMatchObject({ handle: 'liddell.test' });
  expect(await index.reader.didOfHandle('alice.test')).toBeNull();
});

test('an account that its PDS does not show is hidden, though no stream said so; and shown when the stream says that it is back', async () => {
  await index.feed(claim(alice.did));
  await refresh();
  expect(await owner()).toMatchObject({ handle: 'alice.test' });
  alice.status = 'deactivated';
  await refreshAgain();
  expect(await owner()).toBeUndefined();
  const accounts = await index.reader.db.selectFrom('accounts').selectAll().execute();
  expect(accounts).toMatchObject([{ did: alice.did, active: 0, status: 'deactivated' }]);
  await index.feed({ kind: 'account', cursor: 2, did: alice.did, time: NOW * 1000 + 1, active: true });
  expect(await owner()).toMatchObject({ did: alice.did });
});

test('while the directory is down, what is known stays, and it is asked again', async () => {
  await index.feed(claim(alice.did));
  await refresh();
  network.instead = (method) => (method.startsWith('did:') ? new Response(null, { status: 503 }) : undefined);
  await refreshAgain();
  const [identity] = await index.reader.db.selectFrom('identities').selectAll().execute();
  expect(identity).toMatchObject({ handle: 'alice.test', attempts: 1, refresh_at: NOW + 5000 });
  expect(await owner()).toMatchObject({ handle: 'alice.test' });
});

test('hosts that never answer hold up nobody', async () => {
  const held: Socket[] = [];
  const tarpit = createServer((socket) => held.push(socket));
  await new Promise<void>((resolve) => tarpit.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
    tarpit.close();
  });
  const { port } = tarpit.address() as AddressInfo;
  // All but one of those that are in hand at once. The host is the same; each spelling of it is another account.
  const silent = Array.from({ length: 15 }, (_, i) => `did:web:${spelling('localhost', i)}%3A${port}`);
  for (const did of silent) await index.feed(claim(did));
  await index.feed(claim(alice.did, 'https://b.example'));
  await working(
    (signal) => refreshIdentities(index.writer, network.access(signal), signal),
    () => until(async () => expect(await owner('https://b.example')).toMatchObject({ handle: 'alice.test' })),
  );
  const waiting = await index.reader.db.selectFrom('identities').select('did').where('attempts', '=', 0).execute();
  expect(waiting.map(({ did }) => did)).toEqual(expect.arrayContaining(silent));
});

/** A name with some of its letters in upper case, by the bits of a number. */
function spelling(name: string, bits: number): string {
  return [...name].map((letter, i) => ((bits >> i) & 1 ? letter.toUpperCase() : letter)).join('');
}
