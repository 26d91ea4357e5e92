import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personPage } from '../../src/appview/http/person-page.ts';
import { type AppView, createAppView } from '../../src/appview/index.ts';
import { toProfileView } from '../../src/core/index.ts';
import { sampleAppView } from '../../tools/sample-app-view.ts';
import { launchChromium } from '../e2e/browser.ts';

let folder: string;
let appView: AppView;
let url: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-person-'));
  appView = createAppView({ ...sampleAppView(folder), port: 0, log: () => {} });
  [{ url }, browser] = await Promise.all([appView.start(), launchChromium()]);
  while (!(await fetch(`${url}/xrpc/_health`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(async () => {
  await Promise.all([browser.close(), appView.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('/p/{handle}', () => {
  it.each(['mara.tidewater.example', '@mara.tidewater.example', 'did:plc:cq23ctxyeyxurhg2g7t2kv4q'])(
    'is the page of %s',
    async (actor) => {
      const response = await fetch(`${url}/p/${actor}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html).toContain('<title>Mara Lindqvist (@mara.tidewater.example)</title>');
      expect(html).toContain('<p dir="auto">Editor in chief · The Tidewater Review</p>');
    },
  );

  it.each([
    ['nobody', '/p/nobody.example', 404],
    ['what is no actor', '/p/no%20body', 400],
    ['what is no text', '/p/%ff', 400],
  ])('of %s is a clear answer', async (_note, path, status) => {
    expect((await fetch(`${url}${path}`)).status).toBe(status);
  });

  it('shows the whole profile under its own strict policy, with no request but for script and pictures', async () => {
    const tab = await browser.newPage();
    const asked: string[] = [];
    const problems: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()));
    await tab.goto(`${url}/p/mara.tidewater.example`);
    await tab.locator('pro-profile:state(ready)').waitFor();
    expect(await tab.locator('pro-profile [part=entry]').count()).toBe(4);
    expect(asked.filter((address) => address.includes('/xrpc/'))).toEqual([]);
    expect(problems).toEqual([]);
    await tab.close();
  });

  it('reads without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${url}/p/tomas.example`);
    expect(await tab.locator('h1').textContent()).toBe('Tomás Ferreira');
    expect(await tab.locator('main').textContent()).toContain('Cartographer');
    await context.close();
  });
});

it('keeps hostile words words', () => {
  const view = toProfileView({
    did: 'did:plc:x',
    handle: 'x.example',
    displayName: '"><img src=x onerror=alert(1)>',
    about: '</script><script>alert(1)</script>',
    headline: '" onmouseover="alert(1)',
  });
  if (!view) throw new Error('the view must be readable');
  const html = personPage(view);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toMatch(/<img/);
  expect(html).toContain('content="&#34; onmouseover=&#34;alert(1)"');
});
