import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { FILE } from '../../../packages/masthead-appview/test/ingest/test-verification.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// The firehose of a PDS that was idle may take a second to wake up.
const SOON = { timeout: 40_000, interval: 50 };

let network: TestNetwork;
let alice: TestAccount;
let site: Server;
let origin: string;
let folder: string;
let appView: AppView;
let base: string;
const pages = new Map<string, string>();
const asked: string[] = [];

async function startAppView(): Promise<void> {
  appView = createAppView({
    database: join(folder, 'index.sqlite'),
    port: 0,
    verifyPages: true,
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
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'masthead-verify-'));
  await startAppView();
});
afterAll(async () => {
  await appView.close();
  site.closeAllConnections();
  site.close();
  await network.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  'alt.masthead.cardView'?: { verification?: { status: string } };
}

async function card(url: string): Promise<Answer> {
  const query = new URLSearchParams({ url }).toString();
  return (await (await fetch(`${base}/xrpc/app.bsky.embed.getEmbedExternalView?${query}`)).json()) as Answer;
}

async function status(url: string): Promise<string | undefined> {
  return (await card(url))['alt.masthead.cardView']?.verification?.status;
}

test('a record is written, its site deployed some seconds later, and the card is verified once somebody looks why it is not', async () => {
  const { uri } = await alice.createRecord('site.standard.publication', { url: `${origin}/blog`, name: 'Alice' });
  await vi.waitFor(async () => expect(await status(`${origin}/blog`)).toBe('unverified'), SOON);
  await vi.waitFor(() => expect(asked).toContain(`${FILE}/blog`), SOON);
  pages.set(`${FILE}/blog`, uri);
  await fetch(`${base}/check?${new URLSearchParams({ url: `${origin}/blog`, format: 'json' })}`);
  await vi.waitFor(async () => expect(await status(`${origin}/blog`)).toBe('verified'), SOON);
});

test('a request makes no request', async () => {
  const before = asked.length;
  for (let i = 0; i < 20; i++) await card(`${origin}/never-seen/${i}`);
  expect(asked.slice(before).filter((path) => path.includes('never-seen'))).toEqual([]);
});
