import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { callMasthead } from '../../../packages/masthead-cli/test/call-masthead.ts';
import { picture } from '../../publish/pictures.ts';
import { launchChromium } from '../../support/browser.ts';
import { until } from '../../support/clock/clock.ts';
import { followingAppView } from '../../support/index/following-app-view.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import { type PageServer, startPageServer } from '../../support/page-server.ts';

// The publisher's whole way: command line → PDS → firehose → AppView → card in a browser → the doctor.
let folder: string;
let network: TestNetwork;
let appView: AppView;
let appViewUrl: string;
let browser: Browser;
let page: PageServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-publisher-'));
  browser = await launchChromium();
  [network, page] = await Promise.all([startNetwork(), startPageServer()]);
  appView = followingAppView(network, join(folder, 'index.sqlite'));
  appViewUrl = (await appView.start()).url;
});
afterAll(async () => {
  await Promise.all([browser?.close(), page?.close(), appView?.close()]);
  await network?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a fresh account: init, theme, icon, document; the cards have colours, icon and title; the doctor says that all is well', async () => {
  const alice = await network.createAccount('fresh.test');
  const icon = join(folder, 'icon');
  writeFileSync(icon, await picture(300, 300));
  const local = ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
  const env = { MASTHEAD_APP_PASSWORD: alice.appPassword, TMPDIR: folder };
  for (const args of [
    ['init', '--url', 'https://fresh.example', '--name', 'Fresh'],
    ['theme', '--accent', '#0c5aa0'],
    ['icon', icon],
  ]) {
    expect(await callMasthead([...args, '--yes', ...local], { env })).toMatchObject({ code: 0, err: '' });
  }
  page.html = `<script defer src="${appViewUrl}/masthead.js" data-app-view="${appViewUrl}"></script>
<pub-card loading="eager" url="https://fresh.example"></pub-card>`;
  // The index follows a moment later; the page is opened once it has everything.
  const answer = async () => {
    const asked = await fetch(`${appViewUrl}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://fresh.example`);
    return asked.json();
  };
  const whole = { icon: expect.any(String), theme: { accentRGB: { r: 12, g: 90, b: 160 } } };
  await until(async () => expect(await answer()).toMatchObject({ view: { external: { source: whole } } }));
  const tab = await browser.newPage();
  await tab.goto(page.url);
  await tab.locator('pub-card:state(ready)').waitFor();
  const button = tab.locator('pub-card [part=button]');
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(12, 90, 160)');
  const image = tab.locator('pub-card img[part~=icon]');
  const width = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth;
  });
  expect(width).toBe(300);
  await tab.close();

  // An article: its record, then the same card on a page.
  const link = 'https://fresh.example/essays/low-water';
  const document = await callMasthead(
    [
      'document',
      ...['--new', '--before-deploy'],
      ...['--title', 'Low water', '--path', '/essays/low-water', '--date', '2026-11-01T10:00:00+01:00'],
      ...['--set', 'description=Boats on mud', '--set', 'textContent=The harbour is empty.'],
      ...['--yes', ...local],
    ],
    { env },
  );
  expect(document).toMatchObject({ code: 0, err: '' });
  const linked = async () => {
    const asked = await fetch(`${appViewUrl}/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}`);
    return asked.json();
  };
  await until(async () => expect(await linked()).toMatchObject({ view: { external: { title: 'Low water' } } }));
  page.html = `<script defer src="${appViewUrl}/masthead.js" data-app-view="${appViewUrl}"></script>
<pub-card loading="eager" url="${link}"></pub-card>`;
  const article = await browser.newPage();
  await article.goto(page.url);
  await article.locator('pub-card:state(ready)').waitFor();
  expect((await article.locator('pub-card [part=title]').textContent())?.trim()).toBe('Low water');
  expect((await article.locator('pub-card [part=name]').textContent())?.trim()).toBe('Fresh');
  await article.close();

  const told = await callMasthead(['doctor', 'https://fresh.example', '--app-view', appViewUrl, '--json', ...local]);
  expect(told.code).toBe(0);
  const { steps } = JSON.parse(told.out) as { steps: { id: string; verdict: string }[] };
  // Nobody proved the site, and a network on this machine has neither such a site nor a backlink index to ask.
  const left = steps.filter(({ verdict }) => !['ok', 'skipped'].includes(verdict)).map(({ id }) => id);
  expect(left).toEqual(['rivals', 'page', 'verification']);
  expect(steps.find(({ id }) => id === 'index')?.verdict).toBe('ok');
});
