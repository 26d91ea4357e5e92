import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAppView } from '../../packages/masthead-appview/src/index.ts';
import { sampleAppView } from '../../packages/masthead-cli/src/operate/sample.ts';
import { renderPubCard } from '../../src/render/index.ts';
import { self } from '../lexicon/sample-records.ts';
import { atEnd } from '../support/at-end.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { untilHealthy } from '../support/network/until-healthy.ts';
import { newFolder } from '../support/new-folder.ts';

// docs/privacy.md: every row of its tables in a real browser, which asks a whole internet of this
// process. The AppViews are real.
const root = join(import.meta.dirname, '..', '..');
const SITE = 'your-site.example.com';
const SECRET = 'q7SECRETq7';
const MARA = 'did:plc:mara';
const PIXEL = readFileSync(join(root, 'test', 'elements', 'pixel.svg'));
const CODE = /`([^`]+)`/g;

interface Row {
  readonly page: string;
  /** A second piece of code in the first cell: what the page's own script does. */
  readonly script: string | undefined;
  readonly why: string;
  readonly hosts: readonly string[];
}

function rows(): Row[] {
  const text = readFileSync(join(root, 'docs', 'privacy.md'), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [, first = '', why = '', last = ''] = line.split(' | ').length === 3 ? ['', ...line.split(' | ')] : [];
    const [page = '', script] = [...first.matchAll(CODE)].map((found) => found[1] ?? '');
    const hosts = [...last.matchAll(CODE)].map((found) => found[1] ?? '');
    if (hosts.length === 0) expect(last, line).toMatch(/^nobody/);
    return { page, script, why: why.trim(), hosts };
  });
}

const browser = forFile(launchChromium);
/** AppViews by the first part of the address that they are reached at. */
const appViews = new Map<string, { readonly url: string }>();

async function startAppView(at: string, images: 'cdn' | `https://${string}`): Promise<void> {
  const appView = createAppView({ ...sampleAppView(newFolder()), images, port: 0, log: () => {} });
  atEnd(() => appView.close());
  const { url } = await appView.start();
  await untilHealthy(url);
  appViews.set(at, { url });
}

beforeAll(async () => {
  await Promise.all([
    startAppView('https://appview.example.com', 'cdn'),
    startAppView(`https://${SITE}/appview`, `https://${SITE}/pictures/{did}/{cid}`),
  ]);
});

const anybody = { 'access-control-allow-origin': '*' };
type Fulfil = NonNullable<Parameters<Route['fulfill']>[0]>;
const json = (body: unknown, status = 200): Fulfil => ({ status, json: body, headers: anybody });
const NONE = json({ error: 'NotFound' }, 404);
const picture: Fulfil = { body: PIXEL, contentType: 'image/svg+xml', headers: anybody };

/** What the public services answer, by their documented protocols. */
function publicAnswer({ host, pathname, searchParams }: URL): Fulfil {
  const collection = searchParams.get('collection') ?? '';
  const uriOf = (rkey: string) => `at://${MARA}/${collection}/${rkey}`;
  if (/cdn\.bsky\.app|pictures\.example/.test(host)) return picture;
  if (pathname === '/.well-known/atproto-did') return { body: MARA, contentType: 'text/plain', headers: anybody };
  switch (pathname.split('/').at(-1)) {
    case 'dns-query':
      return json({ Status: 0, Answer: [{ name: searchParams.get('name'), type: 16, data: `"did=${MARA}"` }] });
    case 'com.atproto.identity.resolveHandle':
      return json({ did: MARA });
    case 'blue.microcosm.links.getBacklinks': {
      const known = searchParams.get('subject') === 'https://blog.example.com';
      return json({ records: known ? [{ did: MARA, collection: 'site.standard.publication', rkey: 'pub' }] : [] });
    }
    case 'app.bsky.embed.getEmbedExternalView': {
      const external = { uri: searchParams.get('url'), title: 'An essay', description: '' };
      return json({ view: { external: { ...external, thumb: 'https://cdn.bsky.app/img/a' } } });
    }
    case 'com.atproto.repo.listRecords': {
      const site = `at://${MARA}/site.standard.publication/pub`;
      const value = { site, path: '/essay', title: 'An essay', publishedAt: '2026-01-01T00:00:00Z' };
      return json({ records: collection === 'site.standard.document' ? [{ uri: uriOf('1'), cid: 'b', value }] : [] });
    }
    case 'com.atproto.repo.getRecord':
      return collection === 'id.sifa.profile.self' ? json({ uri: uriOf('self'), value: self }) : NONE;
    default: {
      if (host !== 'plc.directory') return NONE;
      const service = { id: '#atproto_pds', type: 'x', serviceEndpoint: 'https://pds.example.com' };
      return json({ id: MARA, alsoKnownAs: ['at://mara.example.com'], service: [service] });
    }
  }
}

async function answer(
  request: Request,
  { html, script }: { html: string; script: string | undefined },
): Promise<Fulfil> {
  const address = request.url();
  const url = new URL(address);
  // The public profile service answers as an AppView does: it is one.
  const known = address.replace('https://api.sifa.id', 'https://appview.example.com');
  for (const [at, server] of appViews) {
    if (!known.startsWith(`${at}/`)) continue;
    const response = await fetch(`${server.url}${known.slice(at.length)}`);
    const headers = Object.fromEntries(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) delete headers[name];
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  if (url.host !== SITE) return publicAnswer(url);
  if (url.pathname === '/') return { contentType: 'text/html; charset=utf-8', body: html };
  if (/^\/pictures\//.test(url.pathname)) return picture;
  if (/^\/(dns|who)\.js$/.test(url.pathname)) return { contentType: 'text/javascript', body: script ?? '' };
  if (/^\/[\w-]+\.m?js$/.test(url.pathname))
    return { contentType: 'text/javascript', body: readFileSync(join(root, 'dist', url.pathname)) };
  return { status: 404, body: '' };
}

/** Opens a page at an address with a secret in it, and waits until it has nothing more to ask. */
async function open(row: { readonly page: string; readonly script: string | undefined }) {
  const own = /<p(?:ub-card|ro-profile)/.test(row.page) && !row.page.includes('masthead.js');
  const html = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">
    ${own ? '<script defer src="/masthead.js"></script>' : ''}${row.page}`;
  const context = await browser.newContext({ viewport: { width: 800, height: 2000 } });
  const asked: Request[] = [];
  const problems: string[] = [];
  const said: string[] = [];
  let answered = 0;
  await context.route('**/*', async (route) => {
    asked.push(route.request());
    try {
      await route.fulfill(await answer(route.request(), { html, script: row.script }));
    } catch (error) {
      problems.push(String(error));
      await route.abort();
    }
    answered++;
  });
  const tab = await context.newPage();
  tab.on('pageerror', ({ message }) => problems.push(message));
  tab.on('console', (message) => said.push(message.text()));
  await tab.goto(`https://${SITE}/?token=${SECRET}#${SECRET}`);
  const element = tab.locator('pub-card, pro-profile');
  if (own || row.page.includes('masthead.js'))
    await element.and(tab.locator(':state(ready), :state(fallback), :state(error)')).waitFor({ state: 'attached' });
  // Whatever an answer brings about is asked before the second frame after it.
  for (let before = -1; before !== asked.length || answered < asked.length; ) {
    before = asked.length;
    await tab.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  const kept = await tab.evaluate(async () => ({
    cookies: document.cookie,
    storage: localStorage.length + sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
  const state = (await element.count())
    ? await element.evaluate((found) => [found.matches(':state(ready)'), found.matches(':state(error)')])
    : undefined;
  const cookies = await context.cookies();
  const sent = await Promise.all(
    asked.map(async (request) => ({
      url: request.url(),
      isPicture: request.resourceType() === 'image',
      headers: await request.allHeaders(),
    })),
  );
  return { asked: sent, problems, said: said.filter((text) => text.startsWith('Masthead')), kept, cookies, state };
}

describe('docs/privacy.md', () => {
  const all = rows();

  it('has a row for each way that there is', () => {
    expect(all.length).toBeGreaterThanOrEqual(20);
  });

  it.each(all)('$page asks $hosts', async ({ page, script, why, hosts }) => {
    const card = { uri: 'https://blog.example.com/essay', title: 'T', thumb: 'https://cdn.bsky.app/img/a' };
    const markup = page === 'renderPubCard(view)' ? renderPubCard(card) : page;
    const { asked, problems, said, kept, cookies, state } = await open({
      page: markup.replace(
        'url="https://blog.example.com/essay"',
        `url="https://blog.example.com/essay?x=${SECRET}#${SECRET}"`,
      ),
      script,
    });
    const others = asked.filter(({ url }) => new URL(url).host !== SITE);
    expect([...new Set(others.map(({ url }) => new URL(url).host))].sort()).toEqual([...hosts].sort());
    expect(problems).toEqual([]);
    // Every way leads to a card or a profile, but for those that ask nobody who has one.
    if (state) expect(state).toEqual([!/a plain link|does not know it/.test(why), false]);
    const words = /a word in the console/.test(why)
      ? [expect.stringMatching(/app-view or records=.*discovery="on"/)]
      : [];
    expect(said).toEqual(words);
    for (const { url, headers, isPicture } of others) {
      expect(JSON.stringify([url, headers])).not.toContain(SECRET);
      expect(headers.cookie).toBeUndefined();
      expect([undefined, `https://${SITE}/`, 'https://appview.example.com/']).toContain(headers.referer);
      if (isPicture) expect(headers.referer).toBeUndefined();
    }
    expect(kept).toEqual({ cookies: '', storage: 0, databases: 0, caches: 0 });
    expect(cookies).toEqual([]);
  });
});
