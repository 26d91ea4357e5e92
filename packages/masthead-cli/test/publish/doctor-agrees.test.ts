import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { picture } from '../../../../test/publish/pictures.ts';
import { listRecords } from '../../../../test/support/network/list-records.ts';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { diagnose } from '../../../masthead-doctor/src/index.ts';
import { callPublish } from '../call-publish.ts';
import { ODD_FEEDS } from './odd-feeds.ts';

// What one command writes, no other command finds fault with: the doctor looks at everything that `init`, `sync` and `document` made, and a second run changes nothing.
let network: Awaited<ReturnType<typeof serveMemoryNetwork>>;
let site: string;
let feed: string | Uint8Array = '';
let alice: TestAccount;
let folder: string;
let accounts = 0;

beforeAll(async () => {
  network = await serveMemoryNetwork();
  const png = await picture(300, 300);
  const server = createServer(({ url = '' }, response) => {
    if (url === '/feed') response.end(feed);
    else if (url === '/picture.png') response.end(png);
    else if (/^\/(?:draft|\.well-known)/.test(url)) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html').end('<article><p>The words of the page.</p></article>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    await network[Symbol.asyncDispose]();
  };
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-agrees-'));
  writeFileSync(join(folder, 'icon.png'), await picture(300, 300));
  alice = await network.createAccount(`agrees-${++accounts}.test`);
  expect(await call('init', '--url', site, '--name', 'Alice', '--accent', '#0c5aa0', '--yes')).toMatchObject({
    code: 0,
  });
  return () => rmSync(folder, { recursive: true, force: true });
});

const call = (...args: string[]) => callPublish({ network, account: alice, folder }, args);
const documents = () => listRecords(network, alice, 'site.standard.document');

async function mustBeWell(link: string): Promise<void> {
  const config = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  const { card, findings, cause } = await diagnose(config, link, { account: alice.handle });
  expect({ link, card, findings, cause }).toEqual({ link, card: true, findings: [], cause: null });
}

it.each(ODD_FEEDS)('a feed $note', async ({ feed: make, paths, refused = [] }) => {
  feed = make(site);
  const first = await call('sync', `${site}/feed`, '--yes', '--json');
  expect(first.code, first.err).toBe(refused.length > 0 ? 2 : 0);
  const reasons = (JSON.parse(first.out) as { refused: { reason: string }[] }).refused.map(({ reason }) => reason);
  expect(reasons).toEqual(refused.map((pattern) => expect.stringMatching(pattern)));
  const written = await documents();
  expect(written.map(({ value }) => value.path).sort()).toEqual([...paths].sort());
  for (const { value } of written) await mustBeWell(site + String(value.path));
  await mustBeWell(site);
  const again = JSON.parse((await call('sync', `${site}/feed`, '--yes', '--json')).out) as { writes: unknown[] };
  expect(again.writes).toEqual([]);
});

it('what is written one by one', async () => {
  await call('icon', 'icon.png', '--yes');
  await call('set', 'description=Letters from the harbour', '--yes');
  const done = await call('document', '--new', '--title', 'A <b>', '--path', '/a', '--date', '2026-03-01', '--yes');
  expect(done).toMatchObject({ code: 0 });
  const link = `${site}/a`;
  await call('document', link, '--set-json', 'tags=["letters"]', '--set', 'description=What it is about', '--yes');
  for (const each of [site, link]) await mustBeWell(each);
});
