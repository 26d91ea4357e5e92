import { cpSync, mkdirSync } from 'node:fs';
import { request as forward } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStaticFiles } from '../../packages/masthead-appview/src/server/static-files.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { type LocalServer, localServer } from '../support/local-server.ts';
import { type SampleServer, startSampleServer } from '../support/network/sample-server.ts';

// The builder as `npm run build` makes it, served by the AppView of `npm start`, in a real browser.
// test/scenarios/elements/builder.test.ts has its logic in every engine.
const DIST = join(import.meta.dirname, '..', '..', 'dist');
const ARTICLE = 'https://tidewater.example/essays/the-harbour-at-low-water';
const TITLE = 'The harbour at low water';

const server = forFile(startSampleServer);
const browser = forFile(launchChromium);

interface Opened {
  readonly page: Page;
  /** What the browser complained of: policies above all. */
  readonly complaints: string[];
  /** Every address that was asked for. */
  readonly asked: string[];
}

async function open(address: string): Promise<Opened> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  await page.locator('#builder:not([aria-busy])').waitFor({ state: 'attached' });
  return { page, complaints, asked };
}

const opened = (query: Record<string, string>) => open(`${server.url}/?${new URLSearchParams(query)}`);
const code = (page: Page) => page.locator('.outputs pre').innerText();

describe('the builder at /', () => {
  it('shows a pasted link in light and dark, and copies what it shows, by keyboard alone', async () => {
    const { page, complaints, asked } = await open(server.url);
    await page.getByLabel('A link, or somebody’s handle').focus();
    await page.keyboard.type(`  ${ARTICLE} `);
    await page.keyboard.press('Enter');
    await page.getByText(`A card: ${TITLE}`).waitFor();
    for (const scheme of ['light', 'dark']) {
      const title = page.locator(`.pane.${scheme} [part="title"]`);
      await expect.poll(() => title.innerText()).toBe(TITLE);
    }
    expect(new URL(page.url()).searchParams.get('url')).toBe(ARTICLE);
    const copy = page.getByRole('button', { name: 'Copy Script tag' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Copied.').first().waitFor();
    // The builder's own page may not read the clipboard.
    const reader = await page.context().newPage();
    await reader.goto(`${server.url}/demo.html`);
    await reader.bringToFront();
    const copied = await reader.evaluate(() => navigator.clipboard.readText());
    expect(copied.replaceAll('\r\n', '\n').trim()).toBe((await code(page)).trim());
    expect(copied).toContain(`data-app-view="${server.url}"`);
    expect(copied).toMatch(/<pub-card url="([^"]+)" records="at:[^"]+">/);
    expect(copied).toContain(`<pub-card url="${ARTICLE}" `);
    // Nobody but this server was asked, and its policy had nothing to forbid.
    expect(asked.filter((address) => new URL(address).origin !== server.url)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('on every screen', () => {
  // The narrowest phone, and what is just wide enough for all words.
  const WIDTHS = [320, 609];
  /** Opens a page and lets it come to rest. */
  const rest = async (path: string, width: number): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    return page;
  };

  it.each(['/demo.html', `/?url=${ARTICLE}`, '/p/mara.tidewater.example'])(
    '%s has its pages in one row, and does not move while it comes',
    async (path) => {
      for (const width of WIDTHS) {
        const page = await rest(path, width);
        const middles = await page.locator('header.top a').evaluateAll((links) =>
          links.map((link) => {
            const { top, bottom } = link.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
        expect(middles).toHaveLength(5);
        expect(Math.max(...middles) - Math.min(...middles), `${width} px`).toBeLessThanOrEqual(2);
        const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
        // Of a page that is good by Web Vitals it is 0.1.
        expect(
          shifts.reduce((sum, shift) => sum + shift, 0),
          `${width} px`,
        ).toBeLessThan(0.05);
      }
    },
  );
});

describe('below a path, behind a proxy that takes the path away', () => {
  /** What the site itself was asked for, beside the path. */
  const elsewhere: string[] = [];
  let proxy: LocalServer;
  let site: string;
  let below: SampleServer;
  beforeAll(async () => {
    proxy = await localServer((request, response) => {
      const { url = '', headers } = request;
      if (!/^\/masthead(?:[/?]|$)/.test(url)) {
        elsewhere.push(url);
        response.writeHead(404).end();
        return;
      }
      const path = url.slice('/masthead'.length).replace(/^(?!\/)/, '/');
      forward(below.url + path, { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    });
    site = `http://localhost:${proxy.port}`;
    below = await startSampleServer(`${site as 'http'}/masthead`);
  });

  // Some proxies pass on the path without its slash.
  it.each(['/masthead/', '/masthead'])('%s shows a card, and names the path in what it writes', async (home) => {
    const { page, complaints, asked } = await open(site + home);
    await page.getByRole('button', { name: 'An article' }).click();
    await page.getByText(`A card: ${TITLE}`).waitFor();
    expect(await code(page)).toContain(`data-app-view="${site}/masthead"`);
    const isLoaded = () => asked.some((address) => address.endsWith('/builder-html.mjs'));
    expect(isLoaded()).toBe(false);
    for (const [form, words] of [
      ['Static HTML', '<section'],
      ['Frame', `src="${site}/masthead/embed?`],
    ] as const) {
      await page.getByRole('radio', { name: form }).check();
      await expect.poll(() => code(page)).toContain(words);
      expect([isLoaded(), (await code(page)).includes('<script')]).toEqual([true, false]);
    }
    // The sample's page, whose cards ask this server too.
    await page.goto(`${site}/masthead/demo.html`);
    await page.locator('pub-card:state(ready) >> nth=0').waitFor();
    expect(asked.filter((address) => !address.startsWith(`${site}/masthead`))).toEqual([]);
    expect([elsewhere, complaints]).toEqual([[], []]);
  });
});

describe('what it writes', () => {
  it('is a card without a request for data, pasted into a page', async () => {
    const { page } = await opened({ url: ARTICLE, as: 'inline' });
    const asked: string[] = [];
    const plain = await page.context().newPage();
    plain.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // An address of this machine: browsers do not let pages of others load scripts from here.
    await plain.route(`${server.url}/pasted`, async (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${await code(page)}` }),
    );
    await plain.goto(`${server.url}/pasted`);
    await expect.poll(() => plain.locator('pub-card [part="title"]').innerText()).toBe(TITLE);
    expect(asked.filter((path) => path.startsWith('/xrpc/'))).toEqual([]);
  });

  it('is a frame, a picture and an oEmbed address that this server answers', async () => {
    const { page } = await opened({ url: ARTICLE, layout: 'compact' });
    for (const [form, pattern] of [
      ['Frame', /src="([^"]+)"/],
      ['Markdown', /\]\((http[^)]+)\)/],
      ['oEmbed', /(http\S+)/],
    ] as const) {
      await page.getByRole('radio', { name: form }).check();
      const [, address = ''] = pattern.exec(await code(page)) ?? [];
      expect((await fetch(address.replaceAll('&amp;', '&'))).status).toBe(200);
    }
  });
});

describe('the builder as a file on another server', () => {
  let files: LocalServer;
  let url: string;

  beforeAll(async () => {
    const folder = join(server.folder, 'static');
    mkdirSync(folder);
    for (const file of [
      'builder.html',
      'page.css',
      'builder.css',
      'builder.js',
      'masthead.js',
      'asking.mjs',
      'card.mjs',
      'profile.mjs',
    ])
      cpSync(join(DIST, file), join(folder, file));
    const serve = createStaticFiles([folder]);
    files = await localServer((request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      void serve({ method: 'GET', target: path, header: () => undefined }, path).then((answer) => {
        response.writeHead(answer?.status ?? 404, answer?.headers as string[] | undefined).end(answer?.body);
      });
    });
    url = `${files.url}/builder.html`;
  });

  it('asks the AppView that its address names', async () => {
    const { page } = await open(`${url}?${new URLSearchParams({ 'app-view': server.url, url: ARTICLE })}`);
    await page.getByText(`A card: ${TITLE}`).waitFor();
    expect(await code(page)).toContain(`data-app-view="${server.url}"`);
    expect(new URL(page.url()).searchParams.get('app-view')).toBe(server.url);
  });
});
