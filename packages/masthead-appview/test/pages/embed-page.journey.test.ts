import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../../test/support/browser.ts';
import { type SampleServer, startSampleServer } from '../../../../test/support/network/sample-server.ts';
import { type PageServer, startPageServer } from '../../../../test/support/page-server.ts';

let server: SampleServer;
let browser: Browser;
let tab: Page;

beforeAll(async () => {
  browser = await launchChromium();
  server = await startSampleServer();
  tab = await browser.newPage();
});
afterAll(() => Promise.all([browser?.close(), server?.close()]));

const CARD = 'https://tidewater.example/essays/the-harbour-at-low-water';
const embed = (query: Record<string, string>) => `/embed?${new URLSearchParams(query)}`;
const PAGES: [note: string, path: string, heading: string][] = [
  ['an article', embed({ url: CARD, contrast: 'aa' }), 'The harbour at low water'],
  ['a compact card', embed({ url: CARD, layout: 'compact', contrast: 'aa' }), 'The harbour at low water'],
  ['a verified card', embed({ url: CARD, verification: 'on', contrast: 'aa' }), 'The harbour at low water'],
  ['a publication', embed({ url: 'https://tidewater.example', contrast: 'aa' }), 'The Tidewater Review'],
  ['a link that nothing backs', embed({ url: 'https://nobody.example/' }), 'nobody.example'],
  ['a profile', embed({ actor: 'mara.tidewater.example' }), 'Mara Lindqvist'],
  ['a whole profile', embed({ actor: 'mara.tidewater.example', layout: 'full' }), 'Mara Lindqvist'],
  ['a byline', embed({ actor: 'mara.tidewater.example', layout: 'compact' }), 'Mara Lindqvist'],
  ['a person’s page', '/p/mara.tidewater.example', 'Mara Lindqvist'],
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

// What axe says of these pages: tools/audit.
describe.each(PAGES)('the page of %s has one main, and in it one first heading', (_note, path, heading) => {
  it('without a script', async () => {
    const html = await (await fetch(`${server.url}${path}`)).text();
    expect([...outline(parse(html))]).toEqual(['main', expect.stringContaining(heading), 'end of main']);
  });

  it('with it', async () => {
    await tab.goto(`${server.url}${path}`);
    await tab.locator('pub-card:not(:state(loading)), pro-profile:not(:state(loading))').first().waitFor();
    expect(await tab.getByRole('main').getByRole('heading', { level: 1, name: heading }).count()).toBe(1);
    expect(await tab.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await tab.locator('main').count()).toBe(1);
  });
});

describe('/embed?verification=on', () => {
  it.each([
    ['on', true],
    ['off', false],
    ['', false],
  ])('"%s" asks for the mark: %s', async (value, asked) => {
    const html = await (await fetch(`${server.url}${embed({ url: CARD, verification: value })}`)).text();
    expect(/<pub-card[^>]* verification[ >]/.test(html)).toBe(asked);
  });
});

describe('the ground of a frame', () => {
  const SLOW = 'https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2';
  const OF_THE_PAGE = { light: 'rgb(250, 240, 230)', dark: 'rgb(10, 30, 50)' };
  let host: PageServer;
  beforeAll(async () => {
    host = await startPageServer();
  });
  afterAll(() => host?.close());

  // What is seen in the corner of the frame, outside of the card's own round corner.
  it.each([
    ['light', 'light', { appearance: 'publication' }],
    ['dark', 'dark', { appearance: 'publication' }],
    ['dark', 'light', { appearance: 'publication', scheme: 'light' }],
    ['light', 'dark', { appearance: 'publication', scheme: 'dark' }],
    ['dark', 'light', { appearance: 'light' }],
    ['light', 'dark', { appearance: 'dark' }],
  ] as const)('is that of the page around it: system %s, page always %s, %j', async (system, page, looks) => {
    await tab.emulateMedia({ colorScheme: system });
    const address = `${server.url}${embed({ url: SLOW, layout: 'compact', ...looks })}`;
    host.html = `<style>:root{color-scheme:${page};background:${OF_THE_PAGE[page]}}body{margin:0}iframe{border:0;display:block}</style><iframe src="${address}"></iframe>`;
    await tab.goto(host.url);
    await tab.frameLocator('iframe').locator('pub-card:state(ready)').waitFor();
    const corner = await sharp(await tab.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } }))
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(`rgb(${[...corner].join(', ')})`).toBe(OF_THE_PAGE[page]);
  });
});
