import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { picture } from '../../../../test/publish/pictures.ts';
import { localServer } from '../../../../test/support/local-server.ts';
import { diagnose } from '../../../masthead-doctor/src/index.ts';
import { startPublisher } from '../call-publish.ts';

// What one command writes, no other command finds fault with: the doctor looks at everything that
// `init`, `sync` and `document` made, and a second run changes nothing.
const { network, account: alice, folder, call, records } = await startPublisher();
const png = await picture(300, 300);
let feed: string | Uint8Array = '';
const { url: site } = await localServer(({ url = '' }, response) => {
  if (url === '/feed') response.end(feed);
  else if (url === '/picture.png') response.end(png);
  else if (/^\/(?:draft|\.well-known)/.test(url)) response.writeHead(404).end();
  else response.setHeader('content-type', 'text/html').end('<article><p>The words of the page.</p></article>');
});
beforeEach(async () => {
  writeFileSync(join(folder, 'icon.png'), png);
  const made = await call('init', '--url', site, '--name', 'Alice', '--accent', '#0c5aa0', '--yes');
  expect(made).toMatchObject({ code: 0 });
});

const documents = () => records('site.standard.document');

async function mustBeWell(link: string): Promise<void> {
  const config = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  const { card, findings, cause } = await diagnose(config, link, { account: alice.handle });
  expect({ link, card, findings, cause }).toEqual({ link, card: true, findings: [], cause: null });
}

const rss = (...items: string[]) => `<rss version="2.0"><channel><title>A</title>${items.join('')}</channel></rss>`;
const item = (path: string, title = 'A', date = 'Sun, 01 Mar 2026 10:00:00 GMT') =>
  `<item><title>${title}</title><link>${path.startsWith('/') ? site + path : path}</link><pubDate>${date}</pubDate></item>`;
const json = (...items: object[]) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'A', items });
const post = (path: string, more: object = {}) => {
  return { id: path, url: site + path, title: path, date_published: '2026-03-01T10:00:00Z', ...more };
};

/**
 * Feeds as people out there write them, the paths of the records that come of them, and what is
 * said of what is refused.
 */
const FEEDS: [note: string, feed: () => string | Uint8Array, paths: string[], refused: RegExp[]][] = [
  [
    'in Latin-1, compressed',
    () => gzipSync(Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${rss(item('/a', 'Café'))}`, 'latin1')),
    ['/a'],
    [],
  ],
  [
    'with HTML of HTML',
    () => rss(item('/a', 'Fish &amp;amp;amp; &amp;lt;b&amp;gt;chips&amp;lt;/b&amp;gt;')),
    ['/a'],
    [],
  ],
  [
    'with letters beyond ASCII in its links',
    () => rss(item('/日本/a b'), item('/caf%c3%a9'), item('/slash/?utm_source=rss&amp;x=1#top')),
    ['/%E6%97%A5%E6%9C%AC/a%20b', '/caf%c3%a9', '/slash/'],
    [],
  ],
  [
    'with dates that are none',
    () => rss(item('/a', 'A', 'demain'), item('/b', 'B', 'Thu, 01 Jan 1970 00:00:00 +0000'), item('/d')),
    ['/d'],
    [/Its date "demain" cannot be read/, /"Thu, 01 Jan 1970 00:00:00 \+0000" cannot be read/],
  ],
  ['that changed before', () => json(post('/a', { date_modified: '2020-01-01T00:00:00Z' })), ['/a'], []],
  [
    'that is a draft, one of tomorrow, and the front page',
    () => json(post('/draft'), post('/later', { date_published: '2999-01-01T00:00:00Z' }), post('/')),
    [],
    [/answers 404/],
  ],
  [
    'with odd tags',
    () => json(post('/a', { tags: ['#x', ' x ', '', null, 7, 'y'.repeat(3000), '<b>z</b>', '🏴'.repeat(500)] })),
    ['/a'],
    [],
  ],
  [
    'with words without end',
    () =>
      json(
        post('/a', {
          title: '長い '.repeat(4000),
          summary: '👩‍👩‍👧‍👦'.repeat(3000),
          content_text: 'word '.repeat(500_000),
        }),
      ),
    ['/a'],
    [],
  ],
  [
    'with half a character, and signs that nobody sees',
    () => json(post('/a', { title: 'a\ud800b\u0000c\u001b[31m\u202e', content_text: '\udfff\u0000x' })),
    ['/a'],
    [],
  ],
  ['without titles', () => rss(item('/a', ' &#x200B; ')), [], [/no character that can be seen/]],
  [
    'with a page twice, and one of another site',
    () => rss(item('/a'), item('/a/', 'Other'), item('https://b.example/c'), item('/d')),
    ['/d'],
    [/another site/, /has the same page/, /has the same page/],
  ],
  ['with a picture', () => json(post('/a', { image: '/picture.png' })), ['/a'], []],
];

it.each(FEEDS)('a feed %s', async (_note, make, paths, refused) => {
  feed = make();
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
