import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, it } from 'vitest';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { axeFindings, invalidHtml } from '../../../../test/support/html/html-findings.ts';
import { sampleHere } from '../../../../test/support/index/sample-app-view.ts';

// A server below a path of a site, behind a proxy that takes the path away.
const SITE = 'https://site.example';
const PREFIX = '/masthead';
const CARD = 'https://tidewater.example/essays/the-harbour-at-low-water';
const NOBODY = 'https://nobody.example/';
const PERSON = 'mara.tidewater.example';

const server = forFile(() => sampleHere({ publicUrl: `${SITE}${PREFIX}` }));

/** Asks the site. Only what is below the path comes to the server. */
async function visit(address: string, accept = 'text/html,*/*;q=0.1'): Promise<Response> {
  const { origin, pathname, search } = new URL(address, SITE);
  if (origin !== SITE || !`${pathname}/`.startsWith(`${PREFIX}/`)) return new Response('', { status: 421 });
  const path = pathname.slice(PREFIX.length) || '/';
  return server.fetch(new Request(`http://localhost:2584${path}${search}`, { headers: { accept } }));
}

const ADDRESSES = new Set(['href', 'src', 'action', 'data-app-view', 'app-view', 'poster']);

/** Every address in a document, shadow roots included. */
function* addressesIn(node: DefaultTreeAdapterTypes.Node): Generator<string> {
  if ('attrs' in node) for (const { name, value } of node.attrs) if (ADDRESSES.has(name)) yield value;
  if ('content' in node) yield* addressesIn(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* addressesIn(child);
}

/**
 * Every address of the site in a text that is no document: the frame in oEmbed, what a program is
 * told. Those with a gap to be filled are no addresses yet.
 */
function absoluteIn(text: string): string[] {
  const read = text.replace(/&(?:quot|lt|gt);/g, '"').replaceAll('&amp;', '&');
  const found = read.match(/https:\/\/site\.example\/[^\s"'<>\\]*/g) ?? [];
  return found.filter((address) => !address.includes('{'));
}

const page = (path: string, query: Record<string, string>) => `${PREFIX}${path}?${new URLSearchParams(query)}`;

/** What a validator and axe say of a page. */
const findings = async (html: string) => [...(await invalidHtml(html)), ...(await axeFindings(html))];

it('every link, form and asset of every page is below it, and answers; neither a validator nor axe finds anything', async () => {
  const wrong: string[] = [];
  const visited = new Set<string>();
  const asked = new Map<string, string>(
    [
      `${PREFIX}/`,
      PREFIX,
      `${PREFIX}/demo.html`,
      `${PREFIX}/script-tag.json`,
      page('/', { url: CARD }),
      page('/embed', { url: CARD, layout: 'compact', lang: 'ar', appearance: 'publication' }),
      page('/embed', { url: CARD, verification: 'on', contrast: 'as-published' }),
      page('/embed', { url: 'https://tidewater.example' }),
      page('/embed', { url: NOBODY }),
      ...['summary', 'full', 'compact'].map((layout) => page('/embed', { actor: PERSON, layout })),
      page('/embed', { url: 'x' }),
      page('/', { url: '"><script>' }),
      page('/oembed', { url: CARD }),
      page('/check', { url: CARD }),
      page('/check', { url: NOBODY }),
      page('/check', { url: 'x', account: '"><script>' }),
      `${PREFIX}/no/such/page`,
      `${PREFIX}/p/nobody.example`,
    ].map((address) => [new URL(address, SITE).href, 'a visitor']),
  );
  for (const [address, from] of asked) {
    const answer = await visit(address);
    visited.add(new URL(address).pathname);
    if (answer.status === 421) wrong.push(`${from} leads to ${address}, which is the site's own`);
    const expected = /no\/such|nobody\.|url=x$/.test(address) || from === 'a visitor';
    if (!answer.ok && !expected) wrong.push(`${from} leads to ${address}: ${answer.status}`);
    const type = answer.headers.get('content-type') ?? '';
    if (!/^(?:text\/(?:html|xml)|application\/json)/.test(type)) continue;
    const text = await answer.text();
    if (type.startsWith('text/html')) for (const found of await findings(text)) wrong.push(`${address}: ${found}`);
    const found = type.startsWith('text/html') ? [...addressesIn(parse(text)), ...absoluteIn(text)] : absoluteIn(text);
    for (const each of found) {
      const url = new URL(each, address);
      url.hash = '';
      if (url.origin === SITE && !asked.has(url.href)) asked.set(url.href, address);
    }
  }
  expect(wrong).toEqual([]);
  const pages = ['', 'check', 'demo.html', 'docs', 'embed', 'examples', 'live.html', `p/${PERSON}`];
  const files = ['masthead.js', 'builder.js', 'builder.css', 'favicon.svg', 'card.png', 'profile.png', 'page.css'];
  for (const path of [...pages, ...files]) expect(visited).toContain(`${PREFIX}/${path}`);
});

it.each([
  ['a card', { url: CARD, maxwidth: '300' }],
  ['a person', { url: `${SITE}${PREFIX}/p/${PERSON}` }],
])('nor do they in what oEmbed puts into a page: %s', async (_, query) => {
  const { html } = (await (await visit(page('/oembed', query))).json()) as { html: string };
  expect(
    await findings(`<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${html}</main></html>`),
  ).toEqual([]);
});

it('a picture of the server’s own is below it too, and the doctor finds it', async () => {
  const answer = await visit(page('/check', { url: CARD, format: 'json' }), 'application/json');
  const { view, steps } = (await answer.json()) as {
    view: { thumb: string };
    steps: { id: string; verdict: string }[];
  };
  expect(view.thumb.startsWith(`${SITE}${PREFIX}/images/`)).toBe(true);
  expect((await visit(view.thumb)).headers.get('content-type')).toBe('image/jpeg');
  expect(steps.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
});

it('programs hear where its queries are', async () => {
  const { publicUrl, queries, pages } = (await (await visit(`${PREFIX}/`, 'application/json')).json()) as {
    publicUrl: string;
    queries: Record<string, string>;
    pages: Record<string, string>;
  };
  expect(publicUrl).toBe(`${SITE}${PREFIX}`);
  for (const address of [...Object.values(queries), ...Object.values(pages)]) {
    const filled = address.replace('{url}', encodeURIComponent(CARD)).replace(/\{(?:actor|handle)\}/, PERSON);
    expect((await visit(filled)).status, filled).toBe(200);
  }
});
