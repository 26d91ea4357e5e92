import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proProfileStyleHashes, pubCardStyleHashes, renderProProfile, renderPubCard } from '../../src/render/index.ts';
import { ARTICLE, PROFILE } from '../render/samples.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { type LocalServer, localServer } from '../support/local-server.ts';

/** As the build makes it: the script, and its parts beside it. */
const BUILT = join(import.meta.dirname, '../../dist');
const COUNT = 50;
const cards = Array.from({ length: COUNT }, (_, index) => ({
  ...ARTICLE,
  title: `Article ${index}`,
  thumb: undefined,
}));

const browser = forFile(launchChromium);
let server: LocalServer;
/** Once the page shows what the server rendered; the script waits for it. */
let letScript: (shown: Promise<unknown>) => void;
const shown = new Promise((resolve) => {
  letScript = resolve;
});

beforeAll(async () => {
  const body = cards.map((card) => renderPubCard(card)).join('') + renderProProfile(PROFILE);
  const hashes = [...(await pubCardStyleHashes(cards[0])), ...(await proProfileStyleHashes())].join(' ');
  server = await localServer(async ({ url: path = '' }, response) => {
    if (/^\/\w+\.m?js$/.test(path)) {
      // What nobody has seen yet may move.
      await shown;
      response.setHeader('content-type', 'text/javascript').end(readFileSync(join(BUILT, path)));
      return;
    }
    // No script at all, and of styles only those that the renderer says it writes.
    if (path === '/strict') response.setHeader('content-security-policy', `default-src 'none'; style-src ${hashes}`);
    const script = path === '/script' ? '<script defer src="/masthead.js"></script>' : '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Cards</title>${script}<main>${body}</main></html>`);
  });
});

/** Opens a page where nothing outside can be reached. */
async function open(path: string, javaScriptEnabled: boolean) {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route('https://**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const loaded = page.waitForEvent('load');
  await page.goto(server.url + path, { waitUntil: 'commit' });
  if (javaScriptEnabled)
    letScript(
      page
        .locator('pro-profile')
        .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
    );
  await loaded;
  return { page, asked, complaints };
}

describe(`a page with ${COUNT} server-rendered cards`, () => {
  for (const [note, path] of [
    ['without JavaScript', '/'],
    ['without JavaScript, under a policy that names the style hashes', '/strict'],
  ] as const) {
    it(`shows all of them ${note}`, async () => {
      const { page, complaints } = await open(path, false);
      const titles = page.locator('pub-card [part="title"]');
      expect(await titles.count()).toBe(COUNT);
      expect(await titles.allTextContents()).toEqual(cards.map(({ title }) => title));
      const boxes = await Promise.all(
        (await page.locator('pub-card [part~="card"]').all()).map((card) => card.boundingBox()),
      );
      for (const box of boxes) expect(box?.height).toBeGreaterThan(80);
      const [button] = await page.locator('pub-card [part="button"]').all();
      expect(await button?.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 107, 92)');
      expect(await page.locator('pro-profile [part="title"]').textContent()).toBe('Alice Verhoeven');
      if (path === '/strict')
        expect(complaints.filter((text) => !text.includes('images.example') && !text.includes("'img-src'"))).toEqual(
          [],
        );
    });
  }

  it('is taken over by the script in its place: nothing moves, nothing is asked for, nothing is doubled', async () => {
    const before = await open('/', false);
    const after = await open('/script', true);
    await after.page.waitForFunction(
      (most) => document.querySelectorAll('pub-card:state(ready)').length === most,
      COUNT,
    );
    const positions = (page: typeof before.page) =>
      page.locator('pub-card, pro-profile').evaluateAll((elements) =>
        elements.map((element) => {
          const { top, left, width, height } = element.getBoundingClientRect();
          return [top, left, width, height].map(Math.round).join(' ');
        }),
      );
    expect(await positions(after.page)).toEqual(await positions(before.page));
    expect(await after.page.locator('pub-card [part~="card"]').count()).toBe(COUNT);
    expect(after.asked.filter((address) => !address.startsWith('https://images.example/'))).toEqual([]);
  });
});
