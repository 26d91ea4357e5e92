import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { type AppView, type AppViewOptions, createAppView, setHidden } from '../../src/index.ts';

let network: TestNetwork;
let ada: TestAccount;
let nobody: TestAccount;
let folder: string;
let appView: AppView;

beforeAll(async () => {
  network = await startNetwork();
  ada = await network.createAccount('ada.test');
  nobody = await network.createAccount('nobody-here.test');
  await ada.putRecord('id.sifa.profile.self', 'self', {
    createdAt: '2026-01-01T00:00:00Z',
    headline: 'Before the index',
  });
});
afterAll(() => network.close());
afterEach(async () => {
  await appView.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An index that begins only now: it has seen nobody. */
function start(more: Partial<AppViewOptions> = {}): Promise<{ url: string }> {
  folder = mkdtempSync(join(tmpdir(), 'masthead-unseen-'));
  appView = createAppView({
    database: join(folder, 'index.sqlite'),
    port: 0,
    host: '127.0.0.1',
    log: () => {},
    source: {
      kind: 'firehose',
      service: network.pdsUrl.replace(/^http/, 'ws'),
      plcUrl: network.plcUrl,
      development: { handleServer: network.pdsUrl },
    },
    ...more,
  });
  return appView.start();
}

async function ask(url: string, actor: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(actor)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('somebody whom the index has never seen is read from their PDS, by handle and by DID', async () => {
  const { url } = await start();
  for (const actor of [ada.handle, ada.did]) {
    expect(await ask(url, actor)).toMatchObject({
      status: 200,
      body: { did: ada.did, handle: ada.handle, headline: 'Before the index', claimed: true },
    });
  }
});

test('the answer is kept for a while: a hundred questions at once are one reading', async () => {
  const { url } = await start();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(url, ada.did)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('more strangers at once than are looked up are asked to come back', async () => {
  // Hosts that take questions and never answer.
  const sockets: Socket[] = [];
  // Two are read for one who asks, twelve wait.
  const hosts = Array.from({ length: 16 }, () => createServer((socket) => sockets.push(socket)));
  await Promise.all(hosts.map((host) => new Promise<void>((resolve) => host.listen(0, 'localhost', resolve))));
  const { url } = await start();
  const strangers = hosts.map((host) => `did:web:localhost%3A${(host.address() as AddressInfo).port}`);
  const asked = Promise.all(strangers.map((did) => ask(url, did)));
  const again = strangers.map((did) => ask(url, did));
  const { status, body } = await Promise.any(again);
  expect([status, body.error]).toEqual([429, 'RateLimitExceeded']);
  for (const host of hosts) host.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all([asked, ...again]);
  expect((await ask(url, ada.did)).status).toBe(200);
});

test.each([
  ['an account without a profile', () => nobody.did, 404, 'ProfileNotFound'],
  ['a handle that nobody has', () => 'no-such-person.test', 404, 'ProfileNotFound'],
  ['a DID that nobody has', () => 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 404, 'ProfileNotFound'],
  ['a method that nobody knows', () => 'did:example:abc', 400, 'InvalidRequest'],
])('%s is a clear answer', async (_note, actor, status, error) => {
  const { url } = await start();
  expect(await ask(url, actor())).toMatchObject({ status, body: { error } });
});

test('what the operator hides stays hidden', async () => {
  const { url } = await start();
  await setHidden(join(folder, 'index.sqlite'), ada.did, true);
  expect((await ask(url, ada.did)).status).toBe(404);
  expect((await ask(url, ada.handle)).status).toBe(404);
});

test('the name of an organisation that is hidden stands nowhere: not at the school, nor as whom somebody represents', async () => {
  const acme = await network.createAccount('acme-works.test');
  const grace = await network.createAccount('grace-hops.test');
  const createdAt = '2026-01-01T00:00:00Z';
  await acme.putRecord('id.sifa.org.profile', 'self', { name: 'Acme', createdAt });
  await grace.putRecord('id.sifa.profile.self', 'self', { createdAt });
  const role = { title: 'Partner', startedAt: '2020', createdAt };
  await grace.createRecord('id.sifa.profile.position', { ...role, onBehalfOf: 'the client', onBehalfOfDid: acme.did });
  await grace.createRecord('id.sifa.profile.position', { ...role, company: 'the firm', companyDid: acme.did });
  const agentRef = { name: 'the works', did: acme.did };
  await grace.createRecord('id.sifa.profile.position', { ...role, agentRef });
  await grace.createRecord('id.sifa.profile.education', {
    institution: 'the school',
    institutionDid: acme.did,
    createdAt,
  });
  const { url } = await start();
  expect(JSON.stringify((await ask(url, grace.did)).body).match(/"Acme"/g)).toHaveLength(7);
  await setHidden(join(folder, 'index.sqlite'), acme.did, true);
  const { body } = await ask(url, grace.did);
  expect(JSON.stringify(body)).not.toContain('Acme');
  for (const words of ['the client', 'the firm', 'the works', 'the school'])
    expect(JSON.stringify(body)).toContain(words);
});

test('a flag switches it off', async () => {
  const { url } = await start({ fetchUnseen: false });
  expect((await ask(url, ada.did)).status).toBe(404);
});

test('what asks outside counts for what it costs: a reading for ten requests more, a diagnosis for thirty, what is known for none', async () => {
  const { url } = await start({ rateLimit: { requests: 64, seconds: 3600 } });
  const left = async (path: string) => {
    const { status, headers } = await fetch(`${url}${path}`);
    return { status, retry: headers.get('retry-after') !== null };
  };
  const profile = (actor: string) => left(`/xrpc/id.sifa.getProfileView?actor=${actor}`);
  // 1 + 10, 1, 1 + 10, 1 and 1 + 30: 55 in all.
  expect((await profile(ada.did)).status).toBe(200);
  expect((await profile(ada.did)).status).toBe(200);
  expect((await profile(nobody.did)).status).toBe(404);
  expect((await left('/check')).status).toBe(200);
  expect((await left('/check?url=https://nowhere.test/')).status).toBe(200);
  // One more each; the ten and the thirty are not there any more.
  expect(await profile(ada.handle)).toEqual({ status: 429, retry: true });
  expect(await left('/check?url=https://nowhere.test/')).toEqual({ status: 429, retry: true });
  expect((await profile(ada.did)).status).toBe(200);
});
