import { afterEach, expect, test } from 'vitest';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { testIndex } from '../../../../test/support/index/test-index.ts';
import { type FakeAccount, fakeNetwork } from '../../../../test/support/network/fake-network.ts';
import { type AppView, type AppViewOptions, createAppView, setHidden } from '../../src/index.ts';

const CREATED = { createdAt: '2026-01-01T00:00:00Z' };
const ADA = { did: 'did:plc:adaaaaaaaaaaaaaaaaaaaaaa', handle: 'ada.example' };
const NOBODY = 'did:plc:nobodyaaaaaaaaaaaaaaaaaa';
const ACME = 'did:plc:acmeaaaaaaaaaaaaaaaaaaaa';
const GRACE = 'did:plc:graceaaaaaaaaaaaaaaaaaaa';
const role = { ...CREATED, title: 'Partner', startedAt: '2020' };
const ACCOUNTS: Readonly<Record<string, FakeAccount>> = {
  [ADA.did]: {
    handle: ADA.handle,
    records: { 'id.sifa.profile.self': { self: { ...CREATED, headline: 'Before the index' } } },
  },
  [NOBODY]: {},
  [ACME]: { records: { 'id.sifa.org.profile': { self: { ...CREATED, name: 'Acme' } } } },
  [GRACE]: {
    records: {
      'id.sifa.profile.self': { self: CREATED },
      'id.sifa.profile.position': {
        client: { ...role, onBehalfOf: 'the client', onBehalfOfDid: ACME },
        firm: { ...role, company: 'the firm', companyDid: ACME },
        works: { ...role, agentRef: { name: 'the works', did: ACME } },
      },
      'id.sifa.profile.education': { school: { ...CREATED, institution: 'the school', institutionDid: ACME } },
    },
  },
};

const network = forEachTest(() => fakeNetwork(ACCOUNTS));
const index = forEachTest(testIndex);
let appView: AppView;
afterEach(() => appView.close());

/** An index that has seen nobody. It is never started: nothing comes of its source. */
function start(more: Partial<AppViewOptions> = {}): void {
  appView = createAppView({
    database: index.file,
    log: () => {},
    source: { kind: 'jetstream', plcUrl: network.baseUrl, development: { handleServer: network.baseUrl } },
    ...more,
  });
}

const get = (path: string) => appView.fetch(new Request(`http://localhost${path}`), { address: '203.0.113.7' });

async function ask(actor: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await get(`/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(actor)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a person that the index has never seen is read from their PDS, by handle and by DID', async () => {
  start();
  for (const actor of [ADA.handle, ADA.did]) {
    expect(await ask(actor)).toMatchObject({
      status: 200,
      body: { did: ADA.did, handle: ADA.handle, headline: 'Before the index', claimed: true },
    });
  }
});

test('the answer is kept for a while: a hundred questions at once are one reading', async () => {
  start();
  await ask(ADA.did);
  const once = network.requests.length;
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(ADA.did)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(network.requests).toHaveLength(once);
});

test.each([
  ['an account without a profile', NOBODY, 404, 'ProfileNotFound'],
  ['a DID that nobody has', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 404, 'ProfileNotFound'],
  ['a method that nobody knows', 'did:example:abc', 400, 'InvalidRequest'],
])('%s is a clear answer', async (_note, actor, status, error) => {
  start();
  expect(await ask(actor)).toMatchObject({ status, body: { error } });
});

test('what the operator hides stays hidden', async () => {
  start();
  await setHidden(index.file, ADA.did, true);
  for (const actor of [ADA.did, ADA.handle]) expect((await ask(actor)).status).toBe(404);
});

test('the name of a hidden organisation is nowhere: not at the school, nor where somebody represents it', async () => {
  start();
  expect(JSON.stringify((await ask(GRACE)).body).match(/"Acme"/g)).toHaveLength(7);
  await setHidden(index.file, ACME, true);
  const { body } = await ask(GRACE);
  expect(JSON.stringify(body)).not.toContain('Acme');
  for (const words of ['the client', 'the firm', 'the works', 'the school'])
    expect(JSON.stringify(body)).toContain(words);
});

test('a flag switches it off', async () => {
  start({ fetchUnseen: false });
  expect((await ask(ADA.did)).status).toBe(404);
});

test('what asks outside counts for what it costs: a reading for ten requests more, a diagnosis for thirty, what is known for none', async () => {
  start({ rateLimit: { requests: 64, seconds: 3600 } });
  const left = async (path: string) => {
    const { status, headers } = await get(path);
    return { status, retry: headers.get('retry-after') !== null };
  };
  const profile = (actor: string) => left(`/xrpc/id.sifa.getProfileView?actor=${actor}`);
  // 1 + 10, 1, 1 + 10, 1 and 1 + 30: 55 in all.
  expect((await profile(ADA.did)).status).toBe(200);
  expect((await profile(ADA.did)).status).toBe(200);
  expect((await profile(NOBODY)).status).toBe(404);
  expect((await left('/check')).status).toBe(200);
  expect((await left('/check?url=https://nowhere.example/')).status).toBe(200);
  // One more each; the ten and the thirty are not there any more.
  expect(await profile(ADA.handle)).toEqual({ status: 429, retry: true });
  expect(await left('/check?url=https://nowhere.example/')).toEqual({ status: 429, retry: true });
  expect((await profile(ADA.did)).status).toBe(200);
});
