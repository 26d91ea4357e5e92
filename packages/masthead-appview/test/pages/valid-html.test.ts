import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings, invalidHtml } from '../../../../test/support/html/html-findings.ts';
import { linksIn } from '../../../../test/support/html/reader-modes.ts';
import { type SampleHere, sampleHere } from '../../../../test/support/index/sample-app-view.ts';

const ORIGIN = 'https://cards.example';
const CARD = 'https://tidewater.example/essays/the-harbour-at-low-water';
const NOBODY = 'https://nobody.example/';
const PERSON = 'mara.tidewater.example';

let server: SampleHere;
beforeAll(async () => {
  server = await sampleHere({ publicUrl: ORIGIN });
});
afterAll(() => server?.close());

async function ask(address: string): Promise<Response> {
  return server.fetch(new Request(new URL(address, ORIGIN), { headers: { accept: 'text/html,*/*;q=0.1' } }));
}

async function findings(html: string): Promise<string[]> {
  return [...(await invalidHtml(html)), ...(await axeFindings(html))];
}

const page = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
/** To these no page leads, or only one of many. */
const FURTHER = [
  page('/embed', { url: CARD }),
  page('/embed', { url: CARD, layout: 'compact', lang: 'ar', appearance: 'publication' }),
  page('/embed', { url: CARD, verification: 'on', contrast: 'as-published' }),
  page('/embed', { url: 'https://tidewater.example' }),
  page('/embed', { url: NOBODY }),
  page('/embed', { url: 'x' }),
  ...['summary', 'full', 'compact'].map((layout) => page('/embed', { actor: PERSON, layout })),
  page('/', { url: CARD }),
  page('/', { url: '"><script>' }),
  page('/check', { url: NOBODY }),
  page('/check', { url: 'x', account: '"><script>' }),
  '/p/nobody.example',
  '/p/..%2f',
  '/nowhere',
];

it('neither a validator nor axe finds anything in a page to which others lead, or in any other', async () => {
  const found = new Map<string, readonly string[]>();
  const pages = new Set(['/', ...FURTHER]);
  const ready = new Set<string>();
  for (const address of pages) {
    const answer = await ask(address);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await answer.text();
    ready.add(new URL(address, ORIGIN).pathname);
    const wrong = await findings(html);
    if (wrong.length > 0) found.set(address, wrong);
    for (const { href } of linksIn(html, new URL(address, ORIGIN).href)) {
      const { origin, pathname, search } = new URL(href);
      if (origin === ORIGIN) pages.add(pathname + search);
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
  for (const path of ['/', '/check', '/docs', '/embed', '/examples', `/p/${PERSON}`]) expect(ready).toContain(path);
});

it.each([
  ['a card', { url: CARD }],
  ['a publication', { url: 'https://tidewater.example', maxwidth: '300' }],
  ['a person', { url: `${ORIGIN}/p/${PERSON}` }],
])('nor in what oEmbed puts into a page: %s', async (_, query) => {
  const { html } = (await (await ask(page('/oembed', query))).json()) as { html: string };
  expect(
    await findings(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${html}</main></html>`),
  ).toEqual([]);
});
