import { expect, test } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { askSites, FILE, queue, readPages } from '../../../packages/masthead-appview/test/ingest/test-verification.ts';
import { type FakeInternet, startInternet } from '../../atproto/node/guard/fake-internet.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import {
  DOCUMENT,
  document,
  PUBLICATION,
  publication,
  type TestIndex,
  testIndex,
  uri,
} from '../../support/index/test-index.ts';

// From a site's answer to what the AppView says: real TLS, the real guard, the workers, the store,
// the wire. What else proves nothing is shown where a file and a page are read:
// packages/masthead-doctor/test/site/.

/**
 * What an answer is worth to the record that claims the address; `denied`: it names a stranger's
 * instead.
 */
type Worth = 'verified' | 'unverified' | 'denied';
type Page = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer };
/**
 * The at-uri that claims the address, a stranger's of the same collection, and the names of the
 * site and of another.
 */
type Claimed = Readonly<Record<'own' | 'stranger' | 'host' | 'other', string>>;
/**
 * A site: its pages by path, with a host before it of that host; and the path that the record
 * claims.
 */
type Site = readonly [
  note: string,
  worth: Worth,
  pages: (claimed: Claimed) => Readonly<Record<string, Page>>,
  path?: string | undefined,
];

const to = (location: string): Page => ({ status: 302, headers: { location } });
const file = (note: string, worth: Worth, body: (claimed: Claimed) => Page, path?: string): Site => [
  note,
  worth,
  (claimed) => ({ [FILE]: body(claimed) }),
  path,
];
const many = (uri: string) => Array.from({ length: 9 }, (_, at) => `${uri}${at}`);

const FILES: readonly Site[] = [
  file('the at-uri', 'verified', ({ own }) => own),
  ['a user directory, for itself', 'verified', ({ own }) => ({ [`/~user${FILE}`]: own }), '/~user'],
  ['a user directory, for the host', 'unverified', ({ own }) => ({ [`/~user${FILE}`]: own })],
  ['the path’s file, for the root', 'unverified', ({ own }) => ({ [`${FILE}/blog`]: own })],
  file('the root’s file, for a path', 'unverified', ({ own }) => own, '/blog'),
  [
    'a redirect to a stranger on another host',
    'unverified',
    ({ stranger, other }) => ({ [FILE]: to(`https://${other}${FILE}`), [`${other}${FILE}`]: stranger }),
  ],
  file('more than a site has, it first', 'unverified', ({ own, stranger }) => JSON.stringify([own, ...many(stranger)])),
  file('UTF-16', 'unverified', ({ own }) => ({ body: Buffer.from(`\uFEFF${own}`, 'utf16le') })),
  file('404, with a stranger in the body', 'unverified', ({ stranger }) => ({ status: 404, body: stranger })),
  file('a stranger', 'denied', ({ stranger }) => stranger),
  file('a redirect to a stranger’s at-uri', 'denied', ({ stranger }) => to(stranger)),
];

const html = (body: string | Buffer, type = 'text/html; charset=utf-8'): Page => ({
  headers: { 'content-type': type },
  body,
});
const tag = (uri: string) => `<link rel="site.standard.document" href="${uri}">`;
/** A page of the document; `link` names it. */
const page = (note: string, worth: Worth, write: (link: string, claimed: Claimed) => Page): Site => [
  note,
  worth,
  (claimed) => {
    const written = write(tag(claimed.own), claimed);
    return { '/post': typeof written === 'string' ? html(`<!doctype html>${written}`) : written };
  },
];
// In this encoding the bytes behind the first escape are Japanese letters, and so is the tag.
const japanese = (link: string) => `<head><meta name="x" content="\u001b$B">${link}\u001b(B">`;

const PAGES: readonly Site[] = [
  page('a link in the head', 'verified', (link) => `<head>${link}</head>`),
  page('a base before it, a stranger beside it', 'verified', (link, { other, stranger }) =>
    [`<base href="https://${other}/">`, tag(stranger), link].join(''),
  ),
  page('a frame’s own page', 'unverified', (link) => `<iframe srcdoc='<head>${link}</head>'></iframe>`),
  page('a header', 'unverified', (_, { own }) => ({
    headers: { 'content-type': 'text/html', link: `<${own}>; rel="site.standard.document"` },
    body: '<head></head>',
  })),
  page('UTF-16', 'unverified', (link) => html(Buffer.from(`\uFEFF${link}`, 'utf16le'), 'text/html; charset=utf-16le')),
  page('letters of a stateful encoding that are a tag in UTF-8', 'unverified', (link) =>
    html(japanese(link), 'text/html; charset=iso-2022-jp'),
  ),
  page('a handle', 'unverified', (_, { own, host }) => tag(own.replace(/did:[^/]+/, host))),
  [
    'a redirect to what a user wrote',
    'unverified',
    ({ own }) => ({ '/post': to('/users/mallory/post'), '/users/mallory/post': html(tag(own)) }),
  ],
  page('a stranger', 'denied', (_, { stranger }) => tag(stranger)),
];

let internet: FakeInternet;
let index: TestIndex;
let appView: AppView;

const hostOf = (at: number) => `site-${at}.masthead.dev`;

async function start(sites: readonly Site[], collection: string): Promise<void> {
  stopClock();
  internet = await startInternet();
  for (const [at, [, , pages]] of sites.entries()) {
    const [own, stranger] = [uri(`site${at}`, collection, 'pub'), uri('stranger', collection, 'pub')];
    const all = pages({ own, stranger, host: hostOf(at), other: `site-${at}.other.dev` });
    for (const [path, answer] of Object.entries(all)) {
      const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
      internet.pages.set(path.startsWith('/') ? `${hostOf(at)}${path}` : path, (_, response) => {
        response.writeHead(status, headers).end(body);
      });
    }
  }
  index = testIndex();
  appView = appViewOn(index, { verifyPages: true });
}

/** What the AppView says about each; `denied` for no card at all, looked up and named. */
async function marks(sites: readonly Site[], collection: string, path = '') {
  const found: Record<string, string> = {};
  for (const [at, [note, , , claimed = path]] of sites.entries()) {
    const link = encodeURIComponent(`https://${hostOf(at)}${claimed}`);
    const answers = await Promise.all(
      ['', `&uris=${uri(`site${at}`, collection, 'pub')}`].map(async (more) => {
        const address = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}${more}`;
        const answer = (await (await appView.fetch(new Request(address))).json()) as Record<
          string,
          { verification?: { status?: string } }
        >;
        return answer['alt.masthead.cardView']?.verification?.status ?? (answer.view ? 'no mark' : 'denied');
      }),
    );
    found[note] = [...new Set(answers)].join(' and ');
  }
  return found;
}

const expected = (sites: readonly Site[]) => Object.fromEntries(sites.map(([note, worth]) => [note, worth]));

/** Whether each was asked: a row that waits for its first turn has none of the two. */
async function areAsked(table: 'sites' | 'pages'): Promise<boolean> {
  return (await queue(index, table).rows()).every((row) => row.attempts > 0 || row.named_at !== null);
}

test('of all that a site may answer only what names the record, there and over TLS, proves it; only a stranger’s name denies it', async () => {
  await start(FILES, PUBLICATION);
  const claims = FILES.map(([, , , path = ''], at) => publication(`site${at}`, at, `https://${hostOf(at)}${path}`));
  await index.feedTogether(...claims);
  await askSites(index, internet);
  expect(await areAsked('sites')).toBe(true);
  expect(await marks(FILES, PUBLICATION)).toEqual(expected(FILES));
});

test('of all that a page may hold only a link in its head proves a document', async () => {
  await start(PAGES, DOCUMENT);
  const claims = PAGES.map((_, at) => document(`site${at}`, at, `https://${hostOf(at)}`, '/post', 'pub'));
  await index.feedTogether(...claims);
  await readPages(index, internet);
  expect(await areAsked('pages')).toBe(true);
  expect(await marks(PAGES, DOCUMENT, '/post')).toEqual(expected(PAGES));
});
