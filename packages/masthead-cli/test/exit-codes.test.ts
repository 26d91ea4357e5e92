import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { picture } from '../../../test/publish/pictures.ts';
import { localServer } from '../../../test/support/local-server.ts';
import { serveMemoryNetwork } from '../../../test/support/network/serve-memory-network.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { callMasthead } from './call-masthead.ts';

// What scripts count on: 0 it is so, or done; 1 it is not so, or the command was wrong; 2 nobody
// can tell, or a part of it was left out. And what people read where they can mend it: one
// sentence. Of `serve`, `backfill` and `index` that is in command-line.test.ts.

const FEED = '--before-deploy --yes --as {alice}';
/** The words of a command, with names in braces for what the test has made. `as`: the account. */
const ROWS: readonly (readonly [note: string, args: string, code: 0 | 1 | 2])[] = [
  ['a card', 'doctor {site} --as {alice}', 0],
  ['a card of another account', 'doctor {site}/proved --as nobody.test', 0],
  ['no card', 'doctor {site}/a --as {alice}', 1],
  ['no page', 'doctor {site}/gone --as {alice}', 1],
  ['no link', 'doctor nonsense --as {alice}', 1],
  ['an account that is none', 'doctor {site}/a --as nobody.test', 2],
  ['a directory that is down', 'doctor {site} --as {alice} --plc {down}', 2],
  ['a flag that is none', 'doctor {site} --colour', 1],
  ['a card that is none', 'card {site}/a --app-view {site}', 1],
  ['a card that nobody can tell', 'card {site}/a --app-view {down}', 2],
  ['no profile', 'profile {alice}', 1],
  ['a profile of nobody', 'profile nobody.test', 1],
  ['a profile that nobody can tell', 'profile {did} --plc {down}', 2],
  ['what is not verified', 'verify {pub}', 1],
  ['a link that nobody can tell', 'verify {site}/a --as {did} --plc {down}', 2],
  ['what is there', 'list --as {alice}', 0],
  ['what is wrong with it', 'show --as {alice}', 0],
  ['nothing to show', 'show --as {eve}', 1],
  ['a feed', `sync feed.xml ${FEED}`, 0],
  ['the same once more', `sync feed.xml ${FEED}`, 0],
  ['entries that are refused', `sync odd.xml ${FEED}`, 2],
  ['the same with --strict', `sync odd.xml --strict ${FEED}`, 1],
  ['an entry whose page is not there', 'sync gone.xml --yes --as {alice}', 2],
  ['a document', 'document --new --title X --path /x --yes --as {alice}', 0],
  ['a second one', 'document --new --title X --path /x --yes --as {alice}', 1],
  ['one whose page is not there', 'document --new --title X --path /gone --yes --as {alice}', 2],
  ['a second publication', 'init --url {site} --name B --yes --as {alice}', 1],
  ['a page on a service', 'init --url https://bsky.app/profile/eve.test --name B --yes --as {eve}', 2],
  ['a feed for a site', 'init --url {site}/feed.xml --name B --yes --as {eve}', 2],
  ['the same for one that moves', 'set --url {site}/feed.xml --yes --as {alice}', 2],
  ['nobody to agree', 'set --name B --as {alice}', 1],
  ['a change', 'set --name B --yes --as {alice}', 0],
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
  [
    'init --url {site} --name A --yes --key at://did:plc:b/site.standard.publication/3n3dq5kdepk25',
    /is not a publication of/,
  ],
  ['init --url {site} --name A --yes --key self', /--key must be the record key/],
  ['document', /Name a document/],
  ['document {site}/none --new', /cannot be used with --new/],
  ['document --new --title x --yes', /--path/],
  ['document {site}/none --set a=b --before-deploy --yes', /is only for a new document/],
  ['document {site}/none --delete --set a=b', /--delete takes/],
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
const folder = newFolder();
let password: string;
beforeAll(async () => {
  const network = await serveMemoryNetwork();
  const alice = await network.createAccount('alice.test');
  const eve = await network.createAccount('eve.test');
  const pages: Record<string, string> = {};
  const { url: site } = await localServer(({ url = '' }, response) => {
    if (url.includes('getBacklinks')) response.end('{"total":0,"records":[],"cursor":null}');
    else if (url.startsWith('/xrpc/')) response.setHeader('content-type', 'application/json').end('{}');
    else if (/^\/(?:gone|\.well-known)/.test(url)) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html').end(pages[url] ?? '<p>It is here.');
  });
  const { uri: pub } = await alice.createRecord('site.standard.publication', { url: site, name: 'Alice' });
  const proved = { site: pub, path: '/proved', title: 'P', publishedAt: '2026-03-01T10:00:00Z' };
  const { uri } = await alice.createRecord('site.standard.document', proved);
  pages['/proved'] = `<link rel="site.standard.document" href="${uri}">`;
  const post = await alice.createRecord('app.bsky.feed.post', { text: 'A', createdAt: '2026-03-01T10:00:00Z' });
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
  const key = pub.split('/').at(-1) ?? '';
  const { did, handle, appPassword } = alice;
  const at = { network: network.pdsUrl, plc: network.plcUrl, down: 'http://127.0.0.1:9' };
  words = { site, pub, key, post: post.uri, did, alice: handle, eve: eve.handle, ...at };
  password = appPassword;
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

it.each(ROWS)('%s: %s ends with %i', async (_note, args, code) => {
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
