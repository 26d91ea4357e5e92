import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../../test/support/browser.ts';
import { until } from '../../../../test/support/clock/clock.ts';
import { type SampleServer, startSampleServer } from '../../../../test/support/network/sample-server.ts';
import { type PageServer, startPageServer } from '../../../../test/support/page-server.ts';

// The pages, frames and pictures of an AppView, as a browser shows them that gets them from its
// server. What they say: sample-pages.test.ts, oembed.test.ts.
const CARD = 'https://tidewater.example/essays/the-harbour-at-low-water';
const ARTICLE = 'https://kitchen-science.offprint.app/a/caramel-at-170';
const PERSON = 'mara.tidewater.example';
const PROBLEM = /Content Security Policy|policy/i;

let server: SampleServer;
let browser: Browser;
/** Somebody else's page, at another origin. */
let around: PageServer;
let page: Page;
let problems: string[];

beforeAll(async () => {
  browser = await launchChromium();
  [server, around] = await Promise.all([startSampleServer(), startPageServer()]);
  page = await browser.newPage({ viewport: { width: 700, height: 900 } });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => PROBLEM.test(message.text()) && problems.push(message.text()));
});
beforeEach(() => {
  problems = [];
});

const embed = (query: Record<string, string>) => `/embed?${new URLSearchParams(query)}`;
const PAGES: [note: string, path: string, heading: string][] = [
  ['an article', embed({ url: CARD, contrast: 'aa' }), 'The harbour at low water'],
  ['a compact card', embed({ url: CARD, layout: 'compact', contrast: 'aa' }), 'The harbour at low water'],
  ['a verified card', embed({ url: CARD, verification: 'on', contrast: 'aa' }), 'The harbour at low water'],
  ['a publication', embed({ url: 'https://tidewater.example', contrast: 'aa' }), 'The Tidewater Review'],
  ['a link that nothing backs', embed({ url: 'https://nobody.example/' }), 'nobody.example'],
  ['a profile', embed({ actor: PERSON }), 'Mara Lindqvist'],
  ['a whole profile', embed({ actor: PERSON, layout: 'full' }), 'Mara Lindqvist'],
  ['a byline', embed({ actor: PERSON, layout: 'compact' }), 'Mara Lindqvist'],
  ['a person’s page', `/p/${PERSON}`, 'Mara Lindqvist'],
];

/** The mains and the first headings, in their order; those in shadow roots too. */
function* outline(node: DefaultTreeAdapterTypes.Node): Generator<string> {
  const name = node.nodeName;
  if (name === 'main') yield name;
  if (name === 'h1') yield [...texts(node)].join(' ');
  for (const child of childrenOf(node)) yield* outline(child);
  if (name === 'main') yield 'end of main';
}

function* texts(node: DefaultTreeAdapterTypes.Node): Generator<string> {
  if (/^(?:style|script)$/.test(node.nodeName)) return;
  if ('value' in node) yield node.value;
  for (const child of childrenOf(node)) yield* texts(child);
}

function childrenOf(node: DefaultTreeAdapterTypes.Node): readonly DefaultTreeAdapterTypes.Node[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

// What axe says of these pages: tools/stories.
it.each(PAGES)(
  'the page of %s has one main, and in it one first heading, without a script and with it',
  async (_, path, heading) => {
    const html = await (await fetch(`${server.url}${path}`)).text();
    expect([...outline(parse(html))]).toEqual(['main', expect.stringContaining(heading), 'end of main']);
    await page.goto(`${server.url}${path}`);
    await page.locator('pub-card:not(:state(loading)), pro-profile:not(:state(loading))').first().waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 1, name: heading }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('main').count()).toBe(1);
  },
);

it.each(['/builder.html', '/check', `/check?url=${CARD}`, '/examples', '/docs', `/p/${PERSON}`, embed({ url: CARD })])(
  '%s works under its headers, and gets nothing of the browser that it does not need',
  async (path) => {
    await page.goto(server.url + path);
    if (!['/check', '/docs'].includes(path)) await page.locator('pub-card, pro-profile').first().waitFor();
    const state = () => navigator.permissions.query({ name: 'geolocation' }).then((found) => found.state);
    expect(await page.evaluate(state)).toBe('denied');
    expect(problems).toEqual([]);
  },
);

describe('/p/{handle}', () => {
  it('shows the whole profile with no request but for script and pictures, and the tag that puts it on a page', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.url}/p/${PERSON}`);
    await page.locator('pro-profile:state(ready)').waitFor();
    expect(await page.locator('pro-profile [part=entry]').count()).toBe(4);
    expect(asked.filter((address) => address.includes('/xrpc/'))).toEqual([]);
    const heading = page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' });
    expect(await heading.locator('a').count()).toBe(0);
    expect(await heading.evaluate((found) => getComputedStyle(found).fontSize)).toBe('30px');
    expect(await page.locator('pub-card [part="title"]').allInnerTexts()).toEqual(['The Tidewater Review']);
    const tag = await page.getByRole('region', { name: 'Tag' }).innerText();
    expect(tag).toContain(`<pro-profile actor="${PERSON}">`);
    expect(tag).toContain(`data-app-view="${server.url}"`);
    expect(problems).toEqual([]);
  });

  it('shows the whole profile without JavaScript, with its own styles', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${server.url}/p/tomas.example`);
    expect(await tab.locator('pro-profile [part="title"]').first().innerText()).toBe('Tomás Ferreira');
    expect(await tab.locator('pro-profile [part~="card"]').innerText()).toContain('Cartographer');
    expect((await tab.locator('[part~="card"]').boundingBox())?.height).toBeGreaterThan(150);
    await context.close();
  });
});

describe('/check', () => {
  it('is filled in without JavaScript, and begins with its verdict', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${server.url}/check`);
    await tab.getByLabel('Link', { exact: true }).fill(CARD);
    await tab.getByRole('button', { name: 'Check' }).click();
    const verdict = tab.getByRole('heading', { level: 1 });
    expect(await verdict.innerText()).toMatch(/^There is a card/);
    // It has the focus, and so is what is said first.
    expect(await verdict.evaluate((found) => found === document.activeElement)).toBe(true);
    expect(await tab.locator('pub-card [part="title"]').innerText()).toBe('The harbour at low water');
    expect(await tab.getByLabel('Link', { exact: true }).inputValue()).toBe(CARD);
    await context.close();
  });

  it.each([
    [320, 16],
    [320, 32],
    [640, 16],
    [1280, 16],
  ])('fits a window of %i pixels with text of %i, and each step has room for its words', async (width, size) => {
    const tab = await browser.newPage({ viewport: { width, height: 800 } });
    await tab.goto(`${server.url}/check?url=${CARD.replace('harbour', 'harbor')}`);
    await tab.evaluate((pixels) => {
      document.documentElement.style.fontSize = `${pixels}px`;
    }, size);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const steps = await tab
      .locator('.step:visible')
      .evaluateAll((all) => all.map((step) => [...step.children].map((child) => child.getBoundingClientRect().width)));
    expect(steps.length).toBeGreaterThan(0);
    for (const [mark, text] of steps) {
      expect(mark).toBeGreaterThan(50);
      expect(text).toBeGreaterThan(size === 16 ? 250 : 200);
    }
    await tab.close();
  });
});

describe('a frame', () => {
  const GROUND = 'rgb(200, 0, 100)';

  /** What `/oembed` gives for a page. */
  async function oembed(url: string, looks: Record<string, string> = {}): Promise<string> {
    const answer = await fetch(`${server.url}/oembed?${new URLSearchParams({ url, ...looks })}`);
    return ((await answer.json()) as { html: string }).html;
  }

  /** Opens a page around a frame, and waits until what is in the frame shows. */
  async function openAround(html: string, reader: 'light' | 'dark'): Promise<void> {
    around.html = html;
    await page.emulateMedia({ colorScheme: reader });
    await page.goto(around.url);
    await page.frameLocator('iframe').locator(':is(pub-card, pro-profile):state(ready)').waitFor();
  }

  it('is sandboxed: its card shows, it posts its height, its script is ours, no cookie is set', async () => {
    const heard = `<script>addEventListener('message', ({data, source}) => { if (source === document.querySelector('iframe').contentWindow && data.type === 'masthead-height') document.title = data.height })</script>`;
    await openAround((await oembed(ARTICLE)) + heard, 'light');
    const frame = page.frameLocator('iframe');
    expect(await frame.locator('[part="title"]').innerText()).toBe('Caramel at 170 °C, and nothing else');
    expect(await frame.locator('[part="title"]').getAttribute('target')).toBe('_blank');
    // It is told again with each change, such as that of a font.
    await until(async () => {
      const drawn = Math.ceil((await frame.locator('pub-card').boundingBox())?.height ?? 0);
      expect(drawn).toBeGreaterThan(100);
      expect(Number(await page.title())).toBe(drawn);
    });
    expect(problems).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  // Browsers lay a black box under a dark page in a light one, unless the frame has its scheme;
  // what is seen in the corner is outside of the card's round one.
  it.each<[page: string, reader: 'light' | 'dark', looks: Record<string, string>]>([
    ['light', 'dark', {}],
    ['dark', 'light', {}],
    ['light', 'dark', { layout: 'compact' }],
    ['light', 'light', { appearance: 'dark' }],
    ['dark', 'dark', { appearance: 'light' }],
    ['light', 'dark', { appearance: 'publication' }],
    ['dark', 'light', { appearance: 'publication', scheme: 'light' }],
    ['light', 'dark', { appearance: 'publication', scheme: 'dark' }],
    ['light dark', 'dark', {}],
  ])('shows the ground of a %s page to a reader of %s pages, with %o', async (scheme, reader, looks) => {
    // Of a profile's looks the frame is the same.
    const links = Object.keys(looks).length > 0 ? [ARTICLE] : [ARTICLE, `${server.url}/p/${PERSON}`];
    for (const url of links) {
      const style = `<style>:root{color-scheme:${scheme};background:${GROUND}}body{margin:20px}</style>`;
      await openAround(style + (await oembed(url, looks)), reader);
      const shot = await page.screenshot({ clip: { x: 20, y: 20, width: 1, height: 1 } });
      const corner = await sharp(shot).removeAlpha().raw().toBuffer();
      expect([url, `rgb(${[...corner].join(', ')})`]).toEqual([url, GROUND]);
    }
  });

  it.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('keeps the letters of a byline readable on a %s page to a reader of %s pages', async (scheme, reader) => {
    const html = await oembed(`${server.url}/p/${PERSON}`, { layout: 'compact' });
    await openAround(`<style>:root{color-scheme:${scheme}}body{margin:20px}</style>${html}`, reader);
    const shot = await page.locator('iframe').screenshot();
    const [{ min = 0, max = 0 } = {}] = (await sharp(shot).greyscale().stats()).channels;
    expect(max - min).toBeGreaterThan(150);
  });
});

describe('a picture', () => {
  it.each([
    ['/card.png', { url: ARTICLE }, [1200, 630]],
    ['/card.png', { url: 'https://nobody.example/x' }, [1200, 630]],
    ['/card.png', { url: ARTICLE, scale: '2' }, [2400, 1260]],
    ['/profile.png', { actor: PERSON }, [1200, 630]],
  ] as [string, Record<string, string>, [number, number]][])('%s %j has %j points', async (path, query, size) => {
    const response = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const drawn = sharp(await response.arrayBuffer());
    const { width, height, format } = await drawn.metadata();
    expect([[width, height], format]).toEqual([size, 'png']);
    // Something is drawn on it.
    const { channels } = await drawn.stats();
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });

  it('as SVG holds the pictures of its records, and refers to nothing', async () => {
    const response = await fetch(`${server.url}/card.svg?${new URLSearchParams({ url: ARTICLE })}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    const svg = await response.text();
    expect(svg.match(/<image [^>]*href="data:image\/(jpeg|png);base64,/g)).toHaveLength(2);
    expect(svg.match(/href="(?!data:)/g)).toBe(null);
    expect(Buffer.byteLength(svg)).toBeLessThan(300_000);
  });

  it('of an oEmbed answer has the room that it says', async () => {
    const room = new URLSearchParams({ url: ARTICLE, maxwidth: '300', maxheight: '1000' });
    const answer = (await (await fetch(`${server.url}/oembed?${room}`)).json()) as Record<string, unknown>;
    const { width, height } = await sharp(await (await fetch(`${answer.thumbnail_url}`)).arrayBuffer()).metadata();
    expect([width, height]).toEqual([answer.thumbnail_width, answer.thumbnail_height]);
  });
});
