import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../../test/support/browser.ts';
import { type SampleServer, startSampleServer } from '../../../../test/support/network/sample-server.ts';

let server: SampleServer;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  server = await startSampleServer();
});
afterAll(() => Promise.all([browser?.close(), server?.close()]));

describe('/p/{handle}', () => {
  it.each(['mara.tidewater.example', '@mara.tidewater.example', 'did:plc:cq23ctxyeyxurhg2g7t2kv4q'])(
    'is the page of %s',
    async (actor) => {
      const response = await fetch(`${server.url}/p/${actor}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html).toContain('<title>Mara Lindqvist (@mara.tidewater.example)</title>');
      expect(html).toContain(`<link rel="canonical" href="${server.url}/p/mara.tidewater.example">`);
      expect(html).toContain('Editor in chief, The Tidewater Review');
    },
  );

  it.each([
    ['nobody', '/p/nobody.example', 404],
    ['what is no actor', '/p/no%20body', 400],
    ['what is no text', '/p/%ff', 400],
  ])('of %s is a clear answer', async (_note, path, status) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(status);
  });

  it('shows the whole profile under its own strict policy, with no request but for script and pictures', async () => {
    const tab = await browser.newPage();
    const asked: string[] = [];
    const problems: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()));
    await tab.goto(`${server.url}/p/mara.tidewater.example`);
    await tab.locator('pro-profile:state(ready)').waitFor();
    expect(await tab.locator('pro-profile [part=entry]').count()).toBe(4);
    expect(asked.filter((address) => address.includes('/xrpc/'))).toEqual([]);
    expect(problems).toEqual([]);
    await tab.close();
  });

  it('shows the whole profile without JavaScript, in its own looks', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${server.url}/p/tomas.example`);
    expect(await tab.locator('pro-profile [part="title"]').first().innerText()).toBe('Tomás Ferreira');
    expect(await tab.locator('pro-profile [part~="card"]').innerText()).toContain('Cartographer');
    expect((await tab.locator('[part~="card"]').boundingBox())?.height).toBeGreaterThan(150);
    await context.close();
  });

  it('has the name as its heading, which leads nowhere; the publications; and the tag that puts it on a page', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${server.url}/p/mara.tidewater.example`);
    const heading = tab.getByRole('heading', { level: 1, name: 'Mara Lindqvist' });
    await heading.waitFor();
    expect(await heading.locator('a').count()).toBe(0);
    expect(await heading.evaluate((found) => getComputedStyle(found).fontSize)).toBe('30px');
    expect(await tab.locator('pub-card [part="title"]').allInnerTexts()).toEqual(['The Tidewater Review']);
    const tag = await tab.getByRole('region', { name: 'Tag' }).innerText();
    expect(tag).toContain('<pro-profile actor="mara.tidewater.example">');
    expect(tag).toContain(`data-app-view="${server.url}"`);
    await tab.close();
  });

  it('tells machines who it is about', async () => {
    const html = await (await fetch(`${server.url}/p/mara.tidewater.example`)).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const told = JSON.parse(json);
    expect(told).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Mara Lindqvist',
        alternateName: '@mara.tidewater.example',
        jobTitle: 'Editor in chief',
      },
    });
    expect(told.mainEntity, 'no account of an organisation says so').not.toHaveProperty('worksFor');
    const [, picture = ''] = /<meta property="og:image" content="(.*?)">/.exec(html) ?? [];
    const response = await fetch(picture.replaceAll('&amp;', '&'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
