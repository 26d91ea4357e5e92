import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshIdentities } from '../../../packages/masthead-appview/src/ingest/refresh-identities.ts';
import {
  CheckedDidResolver,
  DidUnavailableError,
  DirectoryDownError,
} from '../../../packages/masthead-appview/src/network/checked-did-resolver.ts';
import { createAccountAuthority } from '../../../packages/masthead-appview/src/source/account-authority.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import {
  NOW,
  type StandInAccount,
  standInNetwork,
} from '../../../packages/masthead-appview/test/ingest/stand-in-network.ts';
import { resolveIdentity } from '../../../src/atproto/index.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { commit, PUBLICATION, testIndex } from '../../support/index/test-index.ts';
import { type LocalServer, localServer } from '../../support/local-server.ts';
import { asDid } from '../../support/values.ts';

// A did:web is whoever holds its host now. Neither that host, nor one that goes wrong, nor a PDS,
// changes anything about somebody else's account.

const LINK = 'https://alice.example';
const EVIL = 'https://mallory.example';

const network = forEachTest(standInNetwork);
let alice: StandInAccount;
let host: LocalServer;
let evil: string;
/** What the did:web's host answers. */
let answer: (response: ServerResponse) => void;
const index = forEachTest(testIndex);

beforeAll(async () => {
  host = await localServer((_, response) => answer(response));
  evil = `did:web:localhost%3A${host.port}`;
});
beforeEach(async () => {
  stopClock(NOW);
  alice = network.createAccount('alice.test');
  alice.put('app.bsky.actor.profile', 'self', { displayName: 'Alice' });
});

const says = (document: object) => (response: ServerResponse) => void response.end(JSON.stringify(document));
const fails = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('{}');
const documentOf = (more: object = {}) => ({
  '@context': ['https://www.w3.org/ns/did/v1'],
  id: evil,
  alsoKnownAs: ['at://mallory.test'],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: network.origin }],
  ...more,
});
const claim = (did: string, url: string) =>
  ({ ...commit('x', 1, PUBLICATION, 'pub', { name: 'Pub', url }), did }) as SourceEvent;

const identities = () => index.reader.db.selectFrom('identities').selectAll().orderBy('did').execute();
const ownerOf = async (link: string) => (await index.card(link))?.view.external.associatedProfiles?.[0];

/** Looks everybody up once. */
async function refreshAll(access = network.access()): Promise<void> {
  await index.writer.db.updateTable('identities').set({ refresh_at: 0 }).execute();
  await refreshIdentities(index.writer, access, new AbortController().signal, () => true);
}

describe('in the index', () => {
  beforeEach(async () => {
    await index.feed(claim(alice.did, LINK), claim(evil, EVIL));
  });

  test('a document that names somebody’s handle and PDS gets neither their handle nor their name', async () => {
    answer = says(documentOf({ alsoKnownAs: ['at://alice.test'] }));
    await refreshAll();
    expect(await ownerOf(LINK)).toMatchObject({ did: alice.did, handle: 'alice.test', displayName: 'Alice' });
    const impostor = await ownerOf(EVIL);
    expect(impostor).toMatchObject({ did: evil, handle: 'handle.invalid' });
    expect(impostor).not.toHaveProperty('displayName');
    expect(await index.reader.didOfHandle('alice.test')).toBe(alice.did);
  });

  test('a host that answers with anything else in between changes nothing', async () => {
    for (const [note, next] of Object.entries<(response: ServerResponse) => void>({
      'somebody else’s document': says({ ...documentOf(), id: alice.did }),
      'a document of another did:web': says({ ...documentOf(), id: 'did:web:localhost' }),
      'no document': says({ id: evil, alsoKnownAs: 'at://alice.test', service: 1 }),
      'a document of 600 kB': says(documentOf({ alsoKnownAs: ['at://mallory.test', 'x'.repeat(600_000)] })),
      'a page': (response) => void response.end('<html>'),
      'an error of its own': fails(500),
      'a refusal': fails(403),
      nothing: (response) => void response.destroy(),
    })) {
      answer = says(documentOf());
      await refreshAll();
      const before = await identities();
      expect(before.find(({ did }) => did === evil)).toMatchObject({ pds: network.origin });
      answer = next;
      await refreshAll();
      const after = await identities();
      const lasting = (rows: typeof after) => rows.map(({ did, handle, pds }) => ({ did, handle, pds }));
      expect(lasting(after), note).toEqual(lasting(before));
      expect(after.find(({ did }) => did === evil)?.attempts, note).toBeGreaterThan(0);
    }
  });

  test('thirty thousand names in a document are one: the first', async () => {
    answer = says(documentOf({ alsoKnownAs: Array.from({ length: 30_000 }, (_, i) => `at://h${i}.x`) }));
    await refreshAll();
    expect(await ownerOf(EVIL)).toMatchObject({ handle: 'handle.invalid' });
    expect(await ownerOf(LINK)).toMatchObject({ handle: 'alice.test' });
  });
});

describe('a PDS stands in answers', () => {
  test.each([
    ['https://pds.example.org', 'https://pds.example.org'],
    ['https://pds.example.org/xrpc/?x', 'https://pds.example.org'],
    ['http://pds.example.org', null],
    ['https://pds.example.org:2375', null],
    ['https://169.254.169.254', null],
    ['https://router.lan.', null],
  ])('%s: as %s', async (serviceEndpoint, pds) => {
    await index.feed(claim(evil, EVIL));
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }];
    const made = network.access();
    made.resolver.did.resolve = async () => documentOf({ service }) as never;
    const nobody = async () => Promise.reject(new Error('Nobody is asked here.'));
    await refreshAll({ ...made, development: false, ask: nobody, resolveHandle: async () => ({ kind: 'none' }) });
    expect((await identities())[0]?.pds).toBe(pds);
  });
});

describe('a PDS speaks of an account', () => {
  /** Another PDS than the accounts'. */
  const speaks = (did: string, service = 'ws://pds.mallory.example') =>
    createAccountAuthority(service, 'pds', network.access())(asDid(did));

  test('of nobody whose document names another host, and only as long as the document says so', async () => {
    expect(await speaks(alice.did)).toBe(false);
    answer = says(documentOf());
    expect(await speaks(evil)).toBe(false);
    expect(await speaks(evil, network.origin.replace('http', 'ws'))).toBe(true);
    // Whoever holds the host says who speaks, at once, in either direction.
    const service = [
      { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'http://pds.mallory.example' },
    ];
    answer = says(documentOf({ service }));
    expect(await speaks(evil)).toBe(true);
    expect(await speaks(evil, network.origin.replace('http', 'ws'))).toBe(false);
  });

  test('a did:web whose host fails is nobody’s to delete: its own PDS is asked later', async () => {
    for (const [status, end] of [
      [404, false],
      [410, false],
      [429, 'later'],
      [503, 'later'],
    ] as const) {
      answer = fails(status);
      const asked = speaks(evil);
      if (end === 'later') await expect(asked).rejects.toThrow(DidUnavailableError);
      else expect(await asked).toBe(false);
    }
  });
});

describe('the directory', () => {
  const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
  const resolve = (status: number) =>
    new CheckedDidResolver({ fetch: async () => new Response('{}', { status }), timeout: 60_000 }).resolve(did);

  test.each([
    [404, 'no such account: nobody waits'],
    [410, 'no such account: nobody waits'],
    [400, 'no DID: it is skipped'],
    [414, 'no DID: it is skipped'],
    [403, 'nothing about the account: everything waits'],
    [429, 'nothing about the account: everything waits'],
    [503, 'nothing about the account: everything waits'],
  ])('says with %i: %s', async (status, means) => {
    if (means.startsWith('no such')) return expect(await resolve(status)).toBeNull();
    const asked = expect(resolve(status)).rejects;
    await (means.startsWith('nothing') ? asked : asked.not).toThrow(DirectoryDownError);
    await expect(resolve(status)).rejects.toThrow();
  });
});

// Where one is asked: did-document.test.ts; which are none: values.test.ts.
test.each([
  ['did:web:alice.example:users:mallory', 'a path'],
  ['did:web:alice.example%40mallory.example', 'a user name before another host'],
  ['did:web:', 'nothing'],
])('%s is no host, and nobody is asked: %s', async (did) => {
  const urls: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    urls.push(String(input));
    return Response.json({ id: did });
  };
  const ends = await Promise.allSettled([
    new CheckedDidResolver({ fetch, timeout: 60_000 }).resolve(did),
    resolveIdentity({ fetch, cache: { get: () => undefined, set: () => undefined } }, did),
  ]);
  expect(urls).toEqual([]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
