import { on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { readFirehoseMessage } from '../../../packages/masthead-appview/src/source/firehose/firehose-message.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// The firehose of a PDS that was idle may take a second to wake up.
const SOON = { timeout: 30_000, interval: 20 };

let network: TestNetwork;
let alice: TestAccount;
let folder: string;
let appView: AppView;
let base: string;

async function startAppView(): Promise<void> {
  appView = createAppView({
    database: join(folder, 'index.sqlite'),
    port: 0,
    images: 'pds',
    source: {
      kind: 'firehose',
      from: 'oldest',
      service: network.pdsUrl.replace('http:', 'ws:'),
      plcUrl: network.plcUrl,
      development: { handleServer: network.pdsUrl },
    },
    log: () => {},
  });
  base = (await appView.start()).url;
}

beforeAll(async () => {
  network = await startNetwork();
  alice = await network.createAccount('alice.test');
  folder = await mkdtemp(join(tmpdir(), 'masthead-live-'));
  await startAppView();
});

afterAll(async () => {
  await appView.close();
  await network.close();
  await rm(folder, { recursive: true, force: true });
});

async function card(url: string): Promise<{ external?: Record<string, unknown> }> {
  const response = await fetch(
    `${base}/xrpc/app.bsky.embed.getEmbedExternalView?${new URLSearchParams({ url }).toString()}`,
  );
  return ((await response.json()) as { view?: { external: Record<string, unknown> } }).view ?? {};
}

async function profile(actor: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${base}/xrpc/id.sifa.getProfileView?actor=${actor}`)).json()) as Record<string, unknown>;
}

function pendingResyncs(): unknown {
  const database = new DatabaseSync(join(folder, 'index.sqlite'));
  const row = database.prepare('SELECT count(*) AS pending FROM resyncs').get();
  database.close();
  return row?.pending;
}

/** The sequence number of the `count`-th event after a cursor. */
async function lastSequence(cursor: number, count: number): Promise<number> {
  const socket = new WebSocket(
    `${network.pdsUrl.replace('http:', 'ws:')}/xrpc/com.atproto.sync.subscribeRepos?cursor=${cursor}`,
  );
  const sequences: number[] = [];
  for await (const [frame] of on(socket, 'message')) {
    const message = readFirehoseMessage(frame);
    if ('seq' in message && message.seq !== undefined) sequences.push(message.seq);
    if (sequences.length === count) break;
  }
  socket.terminate();
  return sequences.at(-1) ?? 0;
}

test('a publication and its document appear, move and go, over a real firehose', async () => {
  const icon = await alice.uploadBlob(new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]), 'image/png');
  const { uri } = await alice.createRecord('site.standard.publication', {
    url: 'https://alice.example',
    name: 'Alice',
    icon,
  });
  const rkey = uri.split('/').at(-1) ?? '';
  const document = await alice.createRecord('site.standard.document', {
    site: uri,
    path: '/hello',
    title: 'Hello',
    publishedAt: '2026-01-02T03:04:05.000Z',
    textContent: 'one two three',
  });
  await vi.waitFor(async () => {
    const { external } = await card('https://alice.example/hello');
    expect(external).toMatchObject({
      title: 'Hello',
      readingTime: 1,
      source: { title: 'Alice' },
      associatedProfiles: [{ did: alice.did, handle: 'alice.test' }],
    });
  }, SOON);
  const { external } = await card('https://alice.example/');
  expect(external).toMatchObject({ title: 'Alice' });
  const source = external?.source as { icon: string };
  expect(source.icon).toContain(`${network.pdsUrl}/xrpc/com.atproto.sync.getBlob`);
  expect((await fetch(source.icon)).status).toBe(200);

  await alice.putRecord('site.standard.publication', rkey, { url: 'https://new.example/blog', name: 'Alice, moved' });
  await vi.waitFor(async () => {
    expect(await card('https://alice.example/hello')).toEqual({});
    expect((await card('https://new.example/blog/hello')).external).toMatchObject({ title: 'Hello' });
  }, SOON);

  await alice.deleteRecord('site.standard.document', document.uri.split('/').at(-1) ?? '');
  await vi.waitFor(async () => expect(await card('https://new.example/blog/hello')).toEqual({}), SOON);
  expect((await card('https://new.example/blog')).external).toMatchObject({ title: 'Alice, moved' });

  await alice.deleteRecord('site.standard.publication', rkey);
  await vi.waitFor(async () => expect(await card('https://new.example/blog')).toEqual({}), SOON);
});

test('a profile appears under the handle, with the name of the general profile', async () => {
  await alice.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Alice Liddell' });
  await alice.putRecord('id.sifa.profile.self', 'self', {
    headline: 'Falls into things',
    createdAt: '2026-01-01T00:00:00Z',
  });
  await alice.createRecord('id.sifa.profile.position', {
    title: 'Explorer',
    company: 'Wonderland',
    startedAt: '2024-05',
    createdAt: '2026-01-01T00:00:00Z',
  });
  await vi.waitFor(async () => {
    expect(await profile('alice.test')).toMatchObject({
      did: alice.did,
      displayName: 'Alice Liddell',
      headline: 'Falls into things',
      positions: [{ title: 'Explorer', company: 'Wonderland' }],
    });
  }, SOON);
});

test('what was written while the index was down is there after its restart, and a new handle is checked', async () => {
  await appView.close();
  await alice.createRecord('site.standard.publication', { url: 'https://while-down.example', name: 'Meanwhile' });
  await alice.call('com.atproto.identity.updateHandle', { handle: 'liddell.test' });
  await startAppView();
  await vi.waitFor(async () => {
    expect((await card('https://while-down.example')).external).toMatchObject({
      title: 'Meanwhile',
      associatedProfiles: [{ handle: 'liddell.test' }],
    });
    expect(await profile('alice.test')).toMatchObject({ error: 'ProfileNotFound' });
    expect(await profile('liddell.test')).toMatchObject({ did: alice.did });
  }, SOON);
});

test('an account that is deactivated is in no answer, and back when it comes back', async () => {
  await alice.call('com.atproto.server.deactivateAccount', {});
  await vi.waitFor(async () => {
    expect(await card('https://while-down.example')).toEqual({});
    expect(await profile(alice.did)).toMatchObject({ error: 'ProfileNotFound' });
  }, SOON);
  await alice.call('com.atproto.server.activateAccount');
  await vi.waitFor(async () => {
    expect((await card('https://while-down.example')).external).toMatchObject({ title: 'Meanwhile' });
  }, SOON);
});

test('a repository that jumped (#sync) is fetched again: what was missed is there, what was deleted is gone', async () => {
  const kept = await alice.createRecord('site.standard.publication', { url: 'https://kept.example', name: 'Kept' });
  const lost = await alice.createRecord('site.standard.publication', { url: 'https://lost.example', name: 'Lost' });
  await vi.waitFor(async () => expect(await card('https://lost.example')).toHaveProperty('external'), SOON);
  // The wish of the test before this one is on disk and would be carried out after the restart.
  await vi.waitFor(() => expect(pendingResyncs()).toBe(0), SOON);
  await appView.close();

  // While the index is away the stream carries these, but its cursor is moved past them: a gap.
  await alice.deleteRecord('site.standard.publication', lost.uri.split('/').at(-1) ?? '');
  await alice.putRecord('site.standard.publication', kept.uri.split('/').at(-1) ?? '', {
    url: 'https://kept.example',
    name: 'Kept and changed',
  });
  await alice.createRecord('site.standard.publication', { url: 'https://missed.example', name: 'Missed' });
  const database = new DatabaseSync(join(folder, 'index.sqlite'));
  const { cursor } = database.prepare('SELECT cursor FROM cursors').get() ?? {};
  database.prepare('UPDATE cursors SET cursor = ?').run(await lastSequence(Number(cursor), 3));
  database.close();
  await startAppView();
  // What comes now is there: the stream runs, and has nothing more to say of what lies before.
  await alice.createRecord('site.standard.publication', { url: 'https://after.example', name: 'After' });
  await vi.waitFor(async () => expect(await card('https://after.example')).toHaveProperty('external'), SOON);
  expect(await card('https://missed.example')).toEqual({});

  // Coming back makes the PDS announce the whole state anew.
  await alice.call('com.atproto.server.deactivateAccount', {});
  await alice.call('com.atproto.server.activateAccount');
  await vi.waitFor(async () => {
    expect((await card('https://missed.example')).external).toMatchObject({ title: 'Missed' });
    expect((await card('https://kept.example')).external).toMatchObject({ title: 'Kept and changed' });
    expect(await card('https://lost.example')).toEqual({});
  }, SOON);
});
