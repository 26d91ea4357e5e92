import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/browser.ts';
import { type SampleServer, startSampleServer } from '../../support/network/sample-server.ts';

// `vite`, beside an AppView that runs: what somebody has who works on the elements.
const root = join(import.meta.dirname, '../../..');
let appView: SampleServer;
let vite: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  [appView, browser] = await Promise.all([startSampleServer(), launchChromium()]);
  process.env.MASTHEAD_APP_VIEW = appView.url;
  vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  await vite.listen();
});

afterAll(async () => {
  delete process.env.MASTHEAD_APP_VIEW;
  await Promise.all([vite?.close(), browser?.close(), appView?.close()]);
});

describe('vite', () => {
  it('serves the demo from its sources, with the cards of the AppView, and follows a change of a source', async () => {
    const page = await browser.newPage();
    const [address = ''] = vite.resolvedUrls?.local ?? [];
    await page.goto(`${address}demo.html`);
    const card = page.locator('pub-card').first();
    await card.locator('[part~=button]').waitFor();
    expect(await card.locator('[part=title]').textContent()).toBe('The harbour at low water');
    const reloaded = page.waitForEvent('framenavigated');
    const now = new Date();
    await utimes(join(root, 'src/elements/template/glyph.ts'), now, now);
    await reloaded;
    await card.locator('[part~=button]').waitFor();
  });
});
