import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { growth, SUSPICIOUS, time } from './time-growth.ts';

// An AppView whose network is one server on this machine: directory, PDS and everything else that it may ask.
const LINK = 'http://blog.example/';
let own: string;
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';

// Times are compared by night; what hangs shows by day.
const NIGHT = inject('amount') === 'all';

let appView: AppView;
let network: Server;
let folder: string;

beforeAll(async () => {
  network = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const did = decodeURIComponent(pathname.slice(1));
    if (did.startsWith('did:plc:')) {
      const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: own }];
      return response.end(JSON.stringify({ id: did, alsoKnownAs: [], service }));
    }
    if (pathname.endsWith('.getBlob')) return response.end(ICONS[searchParams.get('cid') ?? '']);
    const publications = searchParams.get('collection') === 'site.standard.publication';
    response.end(
      JSON.stringify({ rev: '3laaaaaaaaa2a', records: publications ? [record(String(searchParams.get('repo')))] : [] }),
    );
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'masthead-hostile-'));
  const database = join(folder, 'index.sqlite');
  await (await openWriter(database)).close();
  appView = createAppView({
    database,
    source: { kind: 'firehose', service: own.replace('http', 'ws'), plcUrl: own, development: { handleServer: own } },
    rateLimit: null,
    log: () => {},
  });
});
afterAll(async () => {
  await appView?.close();
  await new Promise((resolve) => network?.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** By the account's name. */
const ICONS: Readonly<Record<string, string>> = { bafyplain00: 'no picture', bafycomments: '<!--'.repeat(29) };

function record(did: string): object {
  const cid = did.endsWith('comments') ? 'bafycomments' : 'bafyplain00';
  const icon = { $type: 'blob', ref: { $link: cid }, mimeType: 'image/png', size: 300 };
  return { uri: `at://${did}/site.standard.publication/3laaaaaaaaa2a`, cid, value: { url: own, name: 'x', icon } };
}

async function ask(target: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await appView.fetch(new Request(`http://cards.example${target}`, { headers }));
  await response.arrayBuffer();
  return response;
}

describe('an icon made of the beginnings of comments', () => {
  const check = async (account: string) => {
    const query = new URLSearchParams({ url: own, account: `did:plc:${account}`, format: 'json' });
    const response = await appView.fetch(new Request(`http://cards.example/check?${query}`));
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).toContain('The icon is no picture');
  };
  // It costs at least something: the shortest times say nothing.
  const cost = async (account: string) => Math.max(20, await time(() => check(account)));

  it('costs /check no more than any other', async () => {
    await Promise.all(['plain', 'comments'].map(check));
    if (!NIGHT) return;
    const plain = await cost('plain');
    const comments = await cost('comments');
    // 29 of them took a second, each more twice as long, and 60 stopped the process for good.
    expect(comments).toBeLessThan(10 * Math.max(plain, await cost('plain')));
  });
});

describe('four times the text in a request takes at most about four times as long', () => {
  it.each<[string, (text: string) => Promise<unknown>]>([
    ['Accept', (text) => ask(`${CARD}?url=${LINK}`, { accept: text })],
    ['Accept-Encoding', (text) => ask(`${CARD}?url=${LINK}`, { 'accept-encoding': `gzip;${text}` })],
    ['If-None-Match', (text) => ask(`${CARD}?url=${LINK}`, { 'if-none-match': text })],
    ['Authorization', (text) => ask('/metrics', { authorization: `Bearer ${text}` })],
    ['the path', (text) => ask(`/${text}`)],
    ["a person's page", (text) => ask(`/p/${text}`)],
    ['a method', (text) => ask(`/xrpc/${text}`)],
    ['the query', (text) => Promise.all(ROUTES.map((path) => ask(`${path}?${text}`)))],
    ['url', (text) => Promise.all(ROUTES.map((path) => ask(`${path}?url=${LINK}${text}`)))],
    ['uris', (text) => ask(`${CARD}?url=${LINK}&uris=at://did:plc:a/${text}`)],
    ['actor', (text) => Promise.all(['/profile.svg', '/embed', '/oembed'].map((path) => ask(`${path}?actor=${text}`)))],
    ['lang and the other looks', (text) => ask(`/card.svg?url=${LINK}&lang=en-${text}&width=${text}&layout=${text}`)],
    ['maxwidth and format', (text) => ask(`/oembed?url=${LINK}&maxwidth=${text}&format=${text}`)],
    ['account', (text) => ask(`/check?url=x${text}&account=${text}`)],
  ])(
    '%s',
    async (_, entry) => {
      const found: string[] = [];
      for (const unit of SUSPICIOUS)
        found.push(...[await growth(entry, unit, NIGHT ? 64_000 : 4_000)].filter((problem) => problem !== null));
      expect(found).toEqual([]);
      // Only what hangs is to end by this, on a machine that is busy too.
    },
    900_000,
  );
});

/** Those that read nothing but the index. */
const ROUTES = [CARD, '/card.svg', '/embed', '/oembed'];
