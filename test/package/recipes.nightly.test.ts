import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { startSampleServer } from '../support/network/sample-server.ts';
import { RECIPES } from './recipes/recipes.ts';
import { type Running, startServer } from './recipes/run-tool.ts';

// Each recipe, built as its users would build it from an AppView with the sample events, and opened
// without JavaScript and with it.
const TITLES = [
  'The harbour at low water',
  expect.stringMatching(/^A field guide to .*moss on my own roof$/),
  'Slow Code',
];
const LEADS_TO = [
  'https://tidewater.example/essays/the-harbour-at-low-water',
  'https://fieldnotes.leaflet.pub/3m2moss',
  'https://slowcode.pckt.blog',
];

const appView = forFile(startSampleServer);
const browser = forFile(launchChromium);

beforeAll(async () => {
  // What a recipe in this process reads.
  vi.stubEnv('MASTHEAD_APP_VIEW', appView.url);
  vi.stubEnv('NODE_ENV', 'production');
});

afterAll(() => void vi.unstubAllEnvs());

/** What a reader sees of each card: title, where it leads, and the room that it takes. */
async function cardsOn(tab: Page) {
  const cards = tab.locator('pub-card');
  const titles = cards.locator('css=[part~="title"]');
  await expect.poll(() => titles.count()).toBe(TITLES.length);
  return {
    titles: await titles.allInnerTexts(),
    leadTo: await titles.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    buttons: (await cards.locator('css=[part~="button"]').allTextContents()).map((words) => words.trim()),
    room: await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON())),
  };
}

describe.each(RECIPES)('the recipe $name', ({ name, serve, use }) => {
  let site: Running;
  const open = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 800, height: 1600 } });
    const tab = await context.newPage();
    const asked: string[] = [];
    const problems: string[] = [];
    tab.on('request', (request) => {
      if (request.url().includes('/xrpc/')) asked.push(request.url());
    });
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) problems.push(message.text());
    });
    await tab.goto(site.url, { waitUntil: 'load' });
    return { tab, asked, problems };
  };

  beforeAll(async () => {
    site = await serve(appView.url, join(appView.folder, name));
  });

  it('shows its cards without JavaScript, and a plain link where there is none', async () => {
    const { tab, problems } = await open(false);
    const seen = await cardsOn(tab);
    expect(seen.titles).toEqual(TITLES);
    expect(seen.leadTo).toEqual(LEADS_TO);
    expect(seen.buttons).toEqual(['View publication', 'Subscribe on Leaflet', 'Subscribe on pckt']);
    expect(await tab.getByRole('link', { name: 'Nobody knows this page' }).getAttribute('href')).toBe(
      'https://nobody.example/',
    );
    expect(problems).toEqual([]);
  });

  it('hands them to the elements without a request, a second copy or a move', async () => {
    const [still, live] = await Promise.all([open(false), open(true)]);
    await expect.poll(() => live.tab.locator('pub-card:state(ready)').count()).toBe(3);
    expect(await cardsOn(live.tab)).toEqual(await cardsOn(still.tab));
    await use?.(live.tab);
    expect(live.asked).toEqual([]);
    expect(live.problems).toEqual([]);
  });
});

describe('the node-server recipe', () => {
  it('shows every link as it is when the AppView does not answer', async () => {
    const site = await startServer('node-server/server.ts', { MASTHEAD_APP_VIEW: 'http://127.0.0.1:1' });
    const answer = await fetch(site.url);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const url of [...LEADS_TO, 'https://nobody.example/']) expect(html).toContain(`<li><a href="${url}">`);
    expect(html).not.toContain('<pub-card');
  });

  it('is asked for each time: how old a card may be is up to the client', async () => {
    const site = await startServer('node-server/server.ts', { MASTHEAD_APP_VIEW: appView.url });
    expect((await fetch(site.url)).headers.get('cache-control')).toBe('no-cache');
  });
});
