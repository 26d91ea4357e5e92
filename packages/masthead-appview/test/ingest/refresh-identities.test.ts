import { beforeEach, expect, test } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { commit, PUBLICATION, testIndex } from '../../../../test/support/index/test-index.ts';
import { MADE } from '../../../../test/support/network/fake-network.ts';
import { asDid } from '../../../../test/support/values.ts';
import { fetchCreationTime, refreshIdentities } from '../../src/ingest/refresh-identities.ts';
import type { SourceEvent } from '../../src/source/event.ts';
import { NOW, type StandInAccount, type StandInNetwork, standInNetwork } from './stand-in-network.ts';

const LINK = 'https://a.example';
const PROFILE = 'app.bsky.actor.profile';

let network: StandInNetwork;
let alice: StandInAccount;
const index = forEachTest(testIndex);

beforeEach(async () => {
  stopClock(NOW);
  network = await standInNetwork();
  alice = network.createAccount('alice.test');
  alice.put(PROFILE, 'self', { displayName: 'Alice' });
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
const created = () =>
  index.reader.db
    .selectFrom('identities')
    .select(['did', 'account_created_at'])
    .where('account_created_at', 'is not', null)
    .execute();

test('an owner’s handle, name and picture are fetched when they are first needed', async () => {
  await index.feed(claim(alice.did));
  expect(await owner()).toMatchObject({ handle: 'handle.invalid' });
  await refresh();
  expect(await owner()).toMatchObject({ handle: 'alice.test', displayName: 'Alice' });
});

test('when the account was made is read from the directory’s log, and only until it is known', async () => {
  await index.feed(claim(alice.did), claim('did:web:localhost%3A9'));
  await refresh();
  const known = [{ did: alice.did, account_created_at: MADE * 1000 }];
  expect(await created()).toEqual(known);
  network.asked.length = 0;
  await refreshAgain();
  expect(network.asked).toContain(alice.did);
  expect(network.asked).not.toContain(`${alice.did}/log/audit`);
  expect(await created()).toEqual(known);
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
  await index.feed({ kind: 'identity', cursor: 1, did: asDid(alice.did), time: NOW * 1000 });
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
  await index.feed({ kind: 'account', cursor: 2, did: asDid(alice.did), time: NOW * 1000 + 1, active: true });
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

const entry = (createdAt: unknown, did = 'did:plc:alice') => ({ did, operation: {}, cid: 'bafy', createdAt });
const FIRST = '2023-04-12T04:53:57.057Z';

test.each<[note: string, body: unknown, time?: number | undefined, status?: number]>([
  ['the first operation says it', [entry(FIRST), entry('2024-01-01T00:00:00Z')], Date.parse(FIRST) * 1000],
  ['no log at all', { message: 'x' }],
  ['the log of somebody else', [entry(FIRST, 'did:plc:bob')]],
  ['a time that is none', [entry('yesterday')]],
  ['no time', [entry(7)]],
  ['a time that has not come', [entry('2999-01-01T00:00:00Z')]],
  ['a time before all times', [entry('1960-01-01T00:00:00Z')]],
  ['an error', [entry(FIRST)], undefined, 500],
])('when an account was made, by its log: %s', async (_note, body, time, status = 200) => {
  const ask = async () => Response.json(body, { status });
  expect(await fetchCreationTime(asDid('did:plc:alice'), { ask, plcUrl: 'https://plc.example' })).toBe(time);
  // A did:web has none.
  expect(
    await fetchCreationTime(asDid('did:web:alice.example'), { ask, plcUrl: 'https://plc.example' }),
  ).toBeUndefined();
});
