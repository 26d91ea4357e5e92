import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { serveMemoryNetwork } from '../../../test/support/network/serve-memory-network.ts';
import { callMasthead } from './call-masthead.ts';

// What scripts count on: 0 it is so, or done; 1 it is not so, or the command was wrong; 2 nobody can tell, or a part of it was left out.

/** The words of a command, with names in braces for what the test has made. */
interface Row {
  readonly note: string;
  readonly args: string;
  readonly code: 0 | 1 | 2;
}

const FEED = '--before-deploy --yes --as {alice}';
const ROWS: readonly Row[] = [
  { note: 'a card', args: 'doctor {site} --as {alice}', code: 0 },
  { note: 'a card of another account', args: 'doctor {site}/proved --as nobody.test', code: 0 },
  { note: 'no card', args: 'doctor {site}/a --as {alice}', code: 1 },
  { note: 'no page', args: 'doctor {site}/gone --as {alice}', code: 1 },
  { note: 'no link', args: 'doctor nonsense --as {alice}', code: 1 },
  { note: 'an account that is none', args: 'doctor {site}/a --as nobody.test', code: 2 },
  { note: 'a directory that is down', args: 'doctor {site} --as {alice} --plc {down}', code: 2 },
  { note: 'a flag that is none', args: 'doctor {site} --colour', code: 1 },
  { note: 'a card that is none', args: 'card {site}/a --app-view {site}', code: 1 },
  { note: 'a card that nobody can tell', args: 'card {site}/a --app-view {down}', code: 2 },
  { note: 'no profile', args: 'profile {alice}', code: 1 },
  { note: 'a profile of nobody', args: 'profile nobody.test', code: 1 },
  { note: 'a profile that nobody can tell', args: 'profile {did} --plc {down}', code: 2 },
  { note: 'what is not verified', args: 'verify {pub}', code: 1 },
  { note: 'a link that nobody can tell', args: 'verify {site}/a --as {did} --plc {down}', code: 2 },
  { note: 'what is there', args: 'list --as {alice}', code: 0 },
  { note: 'what is wrong with it', args: 'show --as {alice}', code: 0 },
  { note: 'nothing to show', args: 'show --as {eve}', code: 1 },
  { note: 'a feed', args: `sync feed.xml ${FEED}`, code: 0 },
  { note: 'the same once more', args: `sync feed.xml ${FEED}`, code: 0 },
  { note: 'entries that are refused', args: `sync odd.xml ${FEED}`, code: 2 },
  { note: 'the same with --strict', args: `sync odd.xml --strict ${FEED}`, code: 1 },
  { note: 'a feed that is none', args: `sync none.xml ${FEED}`, code: 1 },
  { note: 'an entry whose page is not there', args: 'sync gone.xml --yes --as {alice}', code: 2 },
  { note: 'a document', args: 'document --new --title X --path /x --yes --as {alice}', code: 0 },
  { note: 'a second one', args: 'document --new --title X --path /x --yes --as {alice}', code: 1 },
  { note: 'one whose page is not there', args: 'document --new --title X --path /gone --yes --as {alice}', code: 2 },
  { note: 'a second publication', args: 'init --url {site} --name B --yes --as {alice}', code: 1 },
  {
    note: 'a page on a service',
    args: 'init --url https://bsky.app/profile/eve.test --name B --yes --as {eve}',
    code: 2,
  },
  { note: 'a feed for a site', args: 'init --url {site}/feed.xml --name B --yes --as {eve}', code: 2 },
  { note: 'the same for one that moves', args: 'set --url {site}/feed.xml --yes --as {alice}', code: 2 },
  { note: 'nobody to agree', args: 'set --name B --as {alice}', code: 1 },
  { note: 'a change', args: 'set --name B --yes --as {alice}', code: 0 },
  { note: 'a colour that is none', args: 'theme --accent blue --yes --as {alice}', code: 1 },
];

let words: Readonly<Record<string, string>>;
let folder: string;
let password: string;
beforeAll(async () => {
  const network = await serveMemoryNetwork();
  const alice = await network.createAccount('alice.test');
  const eve = await network.createAccount('eve.test');
  const pages: Record<string, string> = {};
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('getBacklinks')) response.end('{"total":0,"records":[],"cursor":null}');
    else if (url.startsWith('/xrpc/')) response.setHeader('content-type', 'application/json').end('{}');
    else if (/^\/(?:gone|\.well-known)/.test(url)) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html').end(pages[url] ?? '<p>It is here.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { uri: pub } = await alice.createRecord('site.standard.publication', { url: site, name: 'Alice' });
  const proved = { site: pub, path: '/proved', title: 'P', publishedAt: '2026-03-01T10:00:00Z' };
  const { uri } = await alice.createRecord('site.standard.document', proved);
  pages['/proved'] = `<link rel="site.standard.document" href="${uri}">`;
  folder = mkdtempSync(join(tmpdir(), 'masthead-codes-'));
  const item = (path: string) =>
    `<item><title>${path}</title><link>${site}${path}</link><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item>`;
  const feed = (name: string, items: string) =>
    writeFileSync(join(folder, name), `<rss version="2.0"><channel><title>A</title>${items}</channel></rss>`);
  feed('feed.xml', item('/f'));
  feed('odd.xml', `${item('/f')}<item><title>No link</title></item>`);
  feed('gone.xml', item('/gone'));
  const down = 'http://127.0.0.1:9';
  words = {
    site,
    pub,
    down,
    did: alice.did,
    alice: alice.handle,
    eve: eve.handle,
    network: network.pdsUrl,
    plc: network.plcUrl,
  };
  password = alice.appPassword;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
    await network[Symbol.asyncDispose]();
  };
});

it.each(ROWS)('$note: $args ends with $code', async ({ args, code }) => {
  const filled = args.replace('--as', '--account').replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? name);
  const at = ['--dev', words.network ?? '', ...(args.includes('--plc') ? [] : ['--plc', words.plc ?? ''])];
  const backlinks = args.startsWith('doctor') ? ['--backlinks', words.site ?? ''] : [];
  const env = { MASTHEAD_APP_PASSWORD: password, TMPDIR: folder };
  const done = await callMasthead([...filled.split(' '), ...at, ...backlinks], { env, cwd: folder });
  expect(done.code, done.out + done.err).toBe(code);
  // Not by a typing error in this table.
  expect(done.err.includes('shows what it takes')).toBe(args.includes('--colour'));
});
