import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../../test/support/browser.ts';
import { until } from '../../../../test/support/clock/clock.ts';
import { type SampleServer, startSampleServer } from '../../../../test/support/network/sample-server.ts';
import { startNetwork, type TestNetwork } from '../../../../test/support/network/start-network.ts';
import { type AppView, createAppView } from '../../src/index.ts';

// A real PLC directory and PDS, the AppView on their firehose, a real browser.
const LINK = 'https://alice.example';

let network: TestNetwork;
let appView: AppView;
let browser: Browser;
let folder: string;
let url: string;

beforeAll(async () => {
  browser = await launchChromium();
  network = await startNetwork();
  folder = await mkdtemp(join(tmpdir(), 'masthead-check-'));
  appView = createAppView({
    database: join(folder, 'index.sqlite'),
    port: 0,
    source: {
      kind: 'firehose',
      from: 'oldest',
      service: network.pdsUrl.replace('http:', 'ws:'),
      plcUrl: network.plcUrl,
      development: { handleServer: network.pdsUrl },
    },
    log: () => {},
  });
  ({ url } = await appView.start());
  const alice = await network.createAccount('alice.test');
  await alice.createRecord('site.standard.publication', { url: LINK, name: "Alice's notes" });
  await until(async () => {
    const response = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=${LINK}`);
    if (!('view' in ((await response.json()) as object))) throw new Error('The index does not have it yet.');
  });
});
afterAll(async () => {
  await Promise.all([browser?.close(), appView?.close()]);
  await network?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('/check', () => {
  it('looks at a link without JavaScript: says that there is a card, draws it, and goes through every step', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    const problems: string[] = [];
    tab.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()));
    await tab.goto(`${url}/check`);
    await tab.getByLabel('Link', { exact: true }).fill(LINK);
    await tab.getByLabel('Whose link it is').fill('alice.test');
    await tab.getByRole('button', { name: 'Look' }).click();
    const verdict = tab.getByRole('heading', { level: 1 });
    expect(await verdict.innerText()).toMatch(/^There is a card[.,]/);
    // It has the focus, and so is what is said first.
    expect(await verdict.evaluate((found) => found === document.activeElement)).toBe(true);
    expect(await tab.locator('pub-card [part="title"]').innerText()).toBe("Alice's notes");
    const steps = await tab.locator('li.step').allTextContents();
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.find((text) => text.includes('This index'))).toContain('fine');
    expect(await tab.getByLabel('Link', { exact: true }).inputValue()).toBe(LINK);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks nothing on this machine where only the directory is without TLS', async () => {
    let asked = 0;
    const inside = createServer((_, response) => void response.end(`${asked++}`)).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const source = { kind: 'firehose', service: 'ws://127.0.0.1:9', plcUrl: network.plcUrl } as const;
    const closed = createAppView({ database: join(folder, 'closed.sqlite'), source, log: () => {} });
    const { port } = inside.address() as AddressInfo;
    for (const link of [`http://127.0.0.1:${port}/essay`, `http://localhost:${port}/essay`]) {
      const answer = await closed.fetch(
        new Request(`http://a.example/check?url=${encodeURIComponent(link)}&format=json`),
      );
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect(asked).toBe(0);
    await closed.close();
    inside.close();
  });

  it('says at the first broken link what to change', async () => {
    const response = await fetch(
      `${url}/check?${new URLSearchParams({ url: `${LINK}/Essays`, account: 'alice.test' })}`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('There is no card.');
    expect(html).toMatch(/<div class="first"><p>.+<\/p>/);
  });

  it('has the diagnosis alone as JSON, the same as the command line', async () => {
    const query = new URLSearchParams({ url: LINK, account: 'alice.test', format: 'json' });
    const diagnosis = (await (await fetch(`${url}/check?${query}`)).json()) as Record<string, unknown>;
    expect(diagnosis).toMatchObject({ link: LINK, card: true, cause: null });
    expect((diagnosis.records as string[]).length).toBe(1);
  });

  it.each([
    ['what is no link', 'url=hello+there', 200, 'no web address'],
    ['nobody', 'url=https://alice.example&account=nobody.test', 200, 'There is a card, of another account'],
    ['a link as it is typed', 'url=alice.example', 200, 'is looked up as https://alice.example'],
    ['no link, as JSON', 'format=json', 400, 'InvalidRequest'],
    ['an endless link', `url=${'a'.repeat(3000)}`, 400, 'longer than'],
    ['what is no UTF-8', 'url=%ff', 400, 'UTF-8'],
  ])('%s is a clear answer', async (_, query, status, words) => {
    const response = await fetch(`${url}/check?${query}`);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
  });
});

describe('on a server that asks nobody outside', () => {
  let server: SampleServer;
  beforeAll(async () => {
    server = await startSampleServer();
  });
  afterAll(() => server?.close());

  it.each([
    ['what it has', 'https://tidewater.example/essays/the-harbour-at-low-water', /^There is a card/],
    ['what its owner should change', 'https://brass-band.example/rehearsals-move-to-thursday', /could be better/],
    ['a mistake in an address', 'https://tidewater.example/essays/the-harbor-at-low-water', /^There is no card/],
    ['nobody’s link', 'https://unknown.example/nothing/here', /^There is no card/],
  ])('the doctor looks at its own records: %s', async (_, link, verdict) => {
    const html = await (await fetch(`${server.url}/check?${new URLSearchParams({ url: link })}`)).text();
    const [, heading = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(html) ?? [];
    expect(heading).toMatch(verdict);
    // And says how to go on from there.
    expect(html).toContain(`npx masthead-cli doctor ${link}`);
  });

  it.each([
    ['100 %', 16],
    ['200 %', 32],
  ])('fits a window of 320 pixels with text of %s', async (_, size) => {
    const tab = await browser.newPage({ viewport: { width: 320, height: 800 } });
    await tab.goto(`${server.url}/check?url=https://tidewater.example`);
    await tab.evaluate((pixels) => {
      document.documentElement.style.fontSize = `${pixels}px`;
    }, size);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await tab.close();
  });

  it.each([320, 640, 1280])('each step has its verdict in words, and room for its own, at %i pixels', async (width) => {
    const tab = await browser.newPage({ viewport: { width, height: 800 } });
    await tab.goto(`${server.url}/check?url=https://tidewater.example/essays/the-harbor-at-low-water`);
    const steps = await tab.locator('.step:visible').evaluateAll((all) =>
      all.map((step) => {
        const [mark, text] = [...step.children].map((child) => child.getBoundingClientRect());
        return { mark: mark?.width, text: text?.width };
      }),
    );
    expect(steps.length).toBeGreaterThan(0);
    for (const { mark, text } of steps) {
      expect(mark).toBeGreaterThan(50);
      expect(text).toBeGreaterThan(250);
    }
    await tab.close();
  });
});
