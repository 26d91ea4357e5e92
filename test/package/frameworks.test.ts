import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../support/browser.ts';
import { type SampleServer, startSampleServer } from '../support/network/sample-server.ts';
import { type StaticSite, startStaticSite } from './static-site.ts';

// The example of each framework, built as its users would build it, in a browser against the AppView with the sample events.
const examples = join(import.meta.dirname, '../../examples');
const DOCUMENTED_AT = 'http://localhost:2584';

let appView: SampleServer;
let browser: Browser;

beforeAll(async () => {
  [appView, browser] = await Promise.all([startSampleServer(), launchChromium()]);
});

afterAll(() => Promise.all([browser?.close(), appView?.close()]));

describe.each(['react', 'vue', 'svelte'])('the %s example', (framework) => {
  const outDir = () => join(appView.folder, framework);
  const problems: string[] = [];
  const asked: string[] = [];
  let site: StaticSite;
  let tab: Page;

  beforeAll(async () => {
    // As whoever publishes a site: Vitest's own environment would choose the development build of each library.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      configFile: join(examples, framework, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: outDir(), emptyOutDir: true },
    });
    vi.unstubAllEnvs();
    site = await startStaticSite(outDir(), (text) => text.replaceAll(DOCUMENTED_AT, appView.url));
    tab = await browser.newPage();
    // The public backlink index, which knows of nothing here: the test stays in the house.
    await tab.route(
      ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
      (route) => route.fulfill({ json: { total: 0, records: [], cursor: null } }),
    );
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) problems.push(message.text());
    });
    tab.on('request', (request) => {
      if (request.url().includes('/xrpc/')) asked.push(new URL(request.url()).search);
    });
    await tab.goto(site.url);
  });

  afterAll(async () => {
    await tab?.close();
    await site?.close();
  });

  /** The text of a part of an element. */
  const part = (element: string, name: string) => tab.locator(element).locator(`css=[part~="${name}"]`).first();

  it('shows a card for each link that has one, and the words of the one that has none', async () => {
    await expect.poll(() => tab.locator('li pub-card:state(ready)').count()).toBe(3);
    await expect.poll(() => tab.locator('li pub-card:state(fallback)').count()).toBe(1);
    expect(await part('li:nth-child(2) pub-card', 'title').textContent()).toMatch(/moss on my own roof$/);
    expect(await part('li:nth-child(2) pub-card', 'title').getAttribute('href')).toBe(
      'https://fieldnotes.leaflet.pub/3m2moss',
    );
    expect(await tab.locator('li:nth-child(4) a').isVisible()).toBe(true);
  });

  it('hears what was found', async () => {
    const told = tab.locator('output');
    for (const words of [
      'The harbour at low water (app-view)',
      'A field guide to the moss on my own roof (app-view)',
      'Slow Code (app-view)',
      'Nobody knows this page (no-match)',
    ]) {
      await expect.poll(() => told.textContent()).toContain(words);
    }
  });

  it('passes data as a property, and new data after a click, without a request', async () => {
    await expect.poll(() => tab.locator('#pinned:state(ready)').count()).toBe(1);
    expect(await part('#pinned', 'title').textContent()).toBe('Salt');
    expect(await tab.locator('#pinned').getAttribute('view')).toBe(null);
    expect(await tab.locator('#pinned').getAttribute('appearance')).toBe('dark');
    await tab.getByRole('button', { name: 'Another' }).click();
    await expect.poll(() => part('#pinned', 'title').textContent()).toBe('Rope');
    expect(asked.filter((query) => /salt|rope/.test(query))).toEqual([]);
  });

  it('shows a person', async () => {
    await expect.poll(() => tab.locator('pro-profile:state(ready)').count()).toBe(1);
    expect(await part('pro-profile', 'title').textContent()).toBe('Mara Lindqvist');
    expect(await tab.locator('pro-profile').locator('css=[part~="skill"]').count()).toBe(3);
  });

  it('makes no trouble: one question each, and nothing in the console', () => {
    expect(new Set(asked).size).toBe(asked.length);
    expect(problems).toEqual([]);
  });
});
