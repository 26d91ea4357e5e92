import { join } from 'node:path';
import type { JSHandle, Page } from 'playwright';
import { build } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LONG_LIST } from '../../examples/links.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { startSampleServer } from '../support/network/sample-server.ts';
import { type StaticSite, startStaticSite } from './static-site.ts';

// The example of each framework, built as its users would build it, in a browser against the
// AppView with the sample events.
const examples = join(import.meta.dirname, '../../examples');
const DOCUMENTED_AT = 'http://localhost:2584';

/** What a row of the long list shows. */
interface Shown {
  readonly href: string;
  readonly title: string;
}
/** Nobody keeps a record of the last link: its card is the plain one, with the host for a title. */
const TITLES = [
  'Caramel at 170 °C, and nothing else',
  'Proof by Tuesday',
  'The cron job that outlived us',
  'The harbour at low water',
  'A field guide to the moss on my own roof',
  'Slow Code',
  'nobody.example',
];
/** What the three rows show when the first has come to a place in the list. */
const expectedFrom = (first: number): Shown[] =>
  LONG_LIST.slice(first, first + 3).map((href, row) => ({ href, title: TITLES[first + row] ?? '' }));

/** An element with data of its own. */
interface WithView extends Element {
  view: unknown;
}

const appView = forFile(startSampleServer);
const browser = forFile(launchChromium);

describe.each(['react', 'vue', 'svelte'])('the %s example', (framework) => {
  const outDir = () => join(appView.folder, framework);
  const problems: string[] = [];
  const asked: string[] = [];
  let site: StaticSite;
  let tab: Page;

  beforeAll(async () => {
    // As whoever publishes a site: Vitest's own environment would choose the development build of
    // each library.
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

  /** The text of a part of an element. */
  const part = (element: string, name: string) => tab.locator(element).locator(`css=[part~="${name}"]`).first();

  it('shows a card for each link that has one, and the words of the one that has none', async () => {
    await expect.poll(() => tab.locator('ul pub-card:state(ready)').count()).toBe(3);
    await expect.poll(() => tab.locator('ul pub-card:state(fallback)').count()).toBe(1);
    expect(await part('ul li:nth-child(2) pub-card', 'title').textContent()).toMatch(/moss on my own roof$/);
    expect(await part('ul li:nth-child(2) pub-card', 'title').getAttribute('href')).toBe(
      'https://fieldnotes.leaflet.pub/3m2moss',
    );
    expect(await tab.locator('ul li:nth-child(4) a').isVisible()).toBe(true);
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

  it('reads back the very data that it passed', async () => {
    const another = tab.getByRole('button', { name: 'Another' });
    const title = () => part('#pinned', 'title').textContent();
    const before = await title();
    const passed = await tab.evaluateHandle(() => document.querySelector<WithView>('#pinned')?.view);
    await another.click();
    await expect.poll(title).not.toBe(before);
    await another.click();
    await expect.poll(title).toBe(before);
    expect(await passed.evaluate((view) => view === document.querySelector<WithView>('#pinned')?.view)).toBe(true);
  });

  it('asks each question once', () => {
    expect(new Set(asked).size).toBe(asked.length);
  });

  describe('a list that reuses its cards', () => {
    let rows: JSHandle<Element[]>;

    /**
     * What the cards show that were there from the beginning; nothing unless they are still the
     * list's, in their order.
     */
    const shown = () =>
      rows.evaluate((cards): Shown[] => {
        const now = document.querySelectorAll('ol pub-card');
        if (now.length !== cards.length || cards.some((card, row) => card !== now[row])) return [];
        return cards.map(({ shadowRoot }) => {
          const title = shadowRoot?.querySelector('[part="title"]');
          return { href: title?.getAttribute('href') ?? '', title: title?.textContent ?? '' };
        });
      });

    /** Goes to a place in the list and waits for its cards. */
    async function goTo(first: number): Promise<void> {
      await tab.getByRole('slider').fill(String(first));
      const arrives = async () => {
        expect(await shown()).toEqual(expectedFrom(first));
        expect(await tab.locator('ol pub-card:state(loading)').count()).toBe(0);
      };
      await vi.waitFor(arrives, { timeout: 60_000 });
    }

    /** Goes one place further, or back, and lets one frame pass. The focus stays where it is. */
    async function step(way: 'stepUp' | 'stepDown'): Promise<void> {
      await tab.evaluate(async (way) => {
        const slider = document.querySelector<HTMLInputElement>('input[type="range"]');
        slider?.[way]();
        slider?.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }, way);
    }

    beforeAll(async () => {
      rows = await tab.evaluateHandle(() => [...document.querySelectorAll('ol pub-card')]);
      // Page by page: each link has been shown once, but not in each row.
      for (const first of [0, 3, 4]) await goTo(first);
    });

    it('shows the right title for each link, in the same elements, there and back', async () => {
      for (const first of [3, 0, 3, 4, 0]) await goTo(first);
    });

    it.each([0, 1, 2])('keeps the focus on the button of a card that it reuses: row %i', async (row) => {
      await goTo(0);
      await tab.locator('ol pub-card').nth(row).locator('css=[part~="button"]').focus();
      const focused = () =>
        rows.evaluate((cards) => {
          const { activeElement: card } = document;
          return { row: card && cards.indexOf(card), part: card?.shadowRoot?.activeElement?.getAttribute('part') };
        });
      expect(await focused()).toEqual({ row, part: 'button' });
      // In the last row, from an article to a publication and back: another template.
      for (const way of ['stepUp', 'stepUp', 'stepUp', 'stepDown'] as const) {
        await step(way);
        expect(await focused()).toEqual({ row, part: 'button' });
      }
      expect(await shown()).toEqual(expectedFrom(2));
    });
  });

  it('makes no trouble: nothing in the console', () => {
    expect(problems).toEqual([]);
  });
});
