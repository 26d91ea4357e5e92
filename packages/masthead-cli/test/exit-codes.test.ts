import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { picture } from '../../../test/publish/pictures.ts';
import { serveMemoryNetwork } from '../../../test/support/network/serve-memory-network.ts';
import { callMasthead } from './call-masthead.ts';

// What scripts count on: 0 it is so, or done; 1 it is not so, or the command was wrong; 2 nobody
// can tell, or a part of it was left out. And what people read where they can mend it: one
// sentence. Of `serve`, `backfill` and `index` that is in command-line.test.ts.

/**
 * The words of a command, with names in braces for what the test has made. `as`: another account
 * than Alice's.
 */
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

/** Exit code 1, and a sentence: what is wrong, or the way on. */
const REFUSED: readonly (readonly [args: string, says: RegExp])[] = [
  ['set --as {eve} --name B --yes', /create one with "npx masthead-cli init"/],
  ['set --name B', /check with --dry-run, then write with --yes/],
  ['set --yes', /Say what to change/],
  ['set --name -C --yes', /--name needs a value, and "-C" looks like a flag/],
  ['set name=A --name B --yes', /name is given twice/],
  ['theme --yes', /Give a colour, such as --accent/],
  ['theme --accent #000 --remove --yes', /leave the colours out/],
  ['theme --background #fff --yes', /an --accent is needed/],
  ['icon --from-avatar --from-banner --yes', /option '--\S+' cannot be used with option '--\S+'/],
  ['icon --remove --blob bafkrei --yes', /cannot be used with/],
  ['icon --remove --fit --yes', /cannot be used with/],
  ['icon x.png --from-banner --yes', /cannot be used with --from-banner: name a file or give/],
  ['icon nowhere.png --yes', /There is no file/],
  ['icon . --yes', /is not a file/],
  ['icon --yes', /missing/],
  ['icon x.md --yes', /no picture/],
  ['icon x.png --yes', /20×20 pixels/],
  ['init --as {eve} --name A --yes', /Give --url/],
  ['init --as {eve} --url ftp://a.example --name A --yes', /url .*site's own address/],
  ['init --as {eve} --url https://a.example --name A --dry-run --preview /nowhere/x', /--preview/],
  ['init --url {site}/ --name A --yes', /already: at:.*change it/],
  ['init --url {site} --name A --yes --key {key}', /exists; change it with/],
  ['init --url {site} --name A --yes --key self', /--key must be the record key/],
  [
    'init --url {site} --name A --yes --key at://did:plc:b/site.standard.publication/3n3dq5kdepk25',
    /is not a publication of/,
  ],
  ['document', /Name a document/],
  ['document {site}/none --new', /cannot be used with --new/],
  ['document --new --title x --yes', /--path/],
  ['document {site}/none --set a=b --before-deploy --yes', /is only for a new document/],
  ['document {site}/none --delete --set a=b', /--delete takes/],
  ['document {site}/none --delete --path /x --yes', /--delete takes/],
  ['document {site}/none --delete --post at://x --yes', /--delete takes/],
  ['document --key {key} --delete --yes', /--delete takes/],
  ['document {site}/proved --set bskyPostRef=x --post {post} --yes', /bskyPostRef is given twice/],
  ['document {site}/proved --post https://bsky.app/profile/a.test/post/3abc --yes', /give at:/],
  // The flags of a new document once showed the one that is there, with exit code 0: a script took
  // that for done.
  ['document {site}/none --title /x --set a=b --yes', /^--title is only for a new document; change .* --set title=/],
  ['document {site}/none --path /x --set a=b --yes', /^--path is only for a new document; change .* --set path=/],
  [
    'document {site}/none --date /x --set a=b --yes',
    /^--date is only for a new document; change .* --set publishedAt=/,
  ],
  ['document {site}/none --set a=b', /There is no terminal to ask/],
  ['document {site}/none --set a=b --yes', /alice\.test has no document with the address/],
  ['document at://bob.test/site.standard.document/3aaaaaaaaaa2a --set a=b --yes', /is not a document of/],
  ['sync none --yes', /There is no file none/],
  ['sync a.example/feed --yes', /write https:\/\/a\.example\/feed/],
  ['sync cut.xml --yes', /its XML is broken/],
  ['sync . --yes', /There is no file \.; name a feed/],
  ['sync x.md', /There is no terminal to ask/],
  ['sync x.md --yes --time-zone Mars', /--time-zone must be a name/],
  ['sync x.md --yes', /x\.md cannot be read as a feed/],
  ['sync x.png --yes', /is not text/],
  ['verify at://{did}/site.standard.publication/3mwozxkf2m229', /has no record/],
  ['verify at://{did}/app.bsky.actor.profile/self', /no at-uri of a site\.standard/],
  ['verify {pub} --write /nowhere', /There is no folder/],
  ['doctor {pub}', /checks links/],
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
  const post = await alice.createRecord('app.bsky.feed.post', { text: 'A', createdAt: '2026-03-01T10:00:00Z' });
  folder = mkdtempSync(join(tmpdir(), 'masthead-codes-'));
  const item = (path: string) =>
    `<item><title>${path}</title><link>${site}${path}</link><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item>`;
  const feed = (name: string, items: string) =>
    writeFileSync(join(folder, name), `<rss version="2.0"><channel><title>A</title>${items}</channel></rss>`);
  feed('feed.xml', item('/f'));
  feed('odd.xml', `${item('/f')}<item><title>No link</title></item>`);
  feed('gone.xml', item('/gone'));
  writeFileSync(join(folder, 'cut.xml'), '<rss version="2.0"><channel><title>A & B');
  writeFileSync(join(folder, 'x.md'), '---\ntitle: X\n---\nWords.\n');
  writeFileSync(join(folder, 'x.png'), await picture(20, 20));
  const down = 'http://127.0.0.1:9';
  words = {
    site,
    pub,
    key: pub.split('/').at(-1) ?? '',
    post: post.uri,
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
  };
});

/** Runs it on the network of these tests. */
function run(args: string) {
  const own = /^(?:document|icon|init|set|sync|theme)\b/.test(args) && !args.includes('--as ');
  const whole = `${args}${own ? ' --as {alice}' : ''}`.replace('--as', '--account');
  const filled = whole.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? name).split(' ');
  const at = ['--dev', words.network ?? '', ...(args.includes('--plc') ? [] : ['--plc', words.plc ?? ''])];
  const backlinks = args.startsWith('doctor') ? ['--backlinks', words.site ?? ''] : [];
  const env = { MASTHEAD_APP_PASSWORD: password, TMPDIR: folder };
  return callMasthead([...filled, ...at, ...backlinks], { env, cwd: folder });
}

it.each(ROWS)('$note: $args ends with $code', async ({ args, code }) => {
  const done = await run(args);
  expect(done.code, done.out + done.err).toBe(code);
  // Not by a typing error in this table.
  expect(done.err.includes('shows what it takes')).toBe(args.includes('--colour'));
});

it.each(REFUSED)('%s: one sentence', async (args, says) => {
  const { code, err } = await run(args);
  expect(err).toMatch(says);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});
