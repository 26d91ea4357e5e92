import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppView } from '../../packages/masthead-appview/src/index.ts';
import { launchChromium } from '../support/browser.ts';
import { followingAppView } from '../support/index/following-app-view.ts';
import { startNetwork, type TestNetwork } from '../support/network/start-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';

// The whole path on real parts: PLC and PDS → account → app password → session → blob → record → firehose → AppView → element in a browser.
const RKEY = '3mwozxkf2m222';
const LINK = 'https://alice.example/essays/first';
const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });
const theme = (accent: object) => ({
  $type: 'site.standard.theme.basic',
  background: color(255, 255, 255),
  foreground: color(20, 20, 20),
  accent,
  accentForeground: color(255, 255, 255),
});

let folder: string;
let network: TestNetwork;
let alice: TestAccount;
let appView: AppView;
let appViewUrl: string;
let browser: Browser;
let page: PageServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-e2e-'));
  [network, browser, page] = await Promise.all([startNetwork(), launchChromium(), startPageServer()]);
  alice = await network.createAccount('alice.test');
  appView = followingAppView(network, join(folder, 'index.sqlite'));
  appViewUrl = (await appView.start()).url;
});

afterAll(async () => {
  await Promise.all([browser?.close(), page?.close(), appView?.close()]);
  await network?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Visits the page anew, with an empty cache, until it shows what is expected: the firehose may idle for a second. */
async function visit<T>(element: string, look: (page: Page) => Promise<T>, expected: (seen: T) => void): Promise<void> {
  page.html = `<script defer src="${appViewUrl}/masthead.js" data-app-view="${appViewUrl}"></script>${element}`;
  await expect
    .poll(
      async () => {
        const context = await browser.newContext();
        try {
          const tab = await context.newPage();
          tab.setDefaultTimeout(15_000);
          const problems: string[] = [];
          tab.on('pageerror', (error) => problems.push(error.message));
          await tab.goto(page.url);
          await tab.locator(':is(pub-card, pro-profile):not(:state(loading))').waitFor({ state: 'attached' });
          const seen = await look(tab);
          expect(problems).toEqual([]);
          expected(seen);
          return 'as expected';
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        } finally {
          await context.close();
        }
      },
      { timeout: 90_000, interval: 200 },
    )
    .toBe('as expected');
}

const CARD = `<pub-card loading="eager" url="${LINK}"></pub-card>`;

async function lookAtCard(tab: Page) {
  const card = tab.locator('pub-card');
  const icon = card.locator('img[part~=icon]');
  const button = card.locator('[part=button]');
  const text = async (part: string) => (await card.locator(part).textContent())?.trim();
  const shown = await card.evaluate((element) => element.matches(':state(ready)'));
  if (!shown) return { ready: false, text: await text('[part~=card]') };
  await icon.evaluate((image: HTMLImageElement) => image.decode());
  return {
    ready: true,
    title: await text('[part=title]'),
    href: await card.locator('[part=title]').getAttribute('href'),
    site: await text('[part=name]'),
    icon: await icon.evaluate((image: HTMLImageElement) => image.naturalWidth),
    button: await text('[part=button]'),
    leadsTo: await button.getAttribute('href'),
    accent: await button.evaluate((element) => getComputedStyle(element).backgroundColor),
  };
}

describe('a record becomes a card', () => {
  let publication: Record<string, unknown>;

  it('shows title, site name, icon and accent of records written a moment ago', async () => {
    const png = await readFile(join(import.meta.dirname, '../../demo/sample/images/tidewater-icon.jpg'));
    const icon = await alice.uploadBlob(png, 'image/jpeg');
    publication = { url: 'https://alice.example', name: 'Alice writes', icon, basicTheme: theme(color(12, 90, 160)) };
    const { uri } = await alice.putRecord('site.standard.publication', RKEY, publication);
    await alice.putRecord('site.standard.document', RKEY, {
      site: uri,
      path: '/essays/first',
      title: 'The first essay',
      publishedAt: '2026-11-01T10:00:00.000Z',
      textContent: 'word '.repeat(300),
    });
    await visit(CARD, lookAtCard, (seen) => {
      expect(seen).toEqual({
        ready: true,
        title: 'The first essay',
        href: LINK,
        site: 'Alice writes',
        icon: 256,
        button: 'View publication',
        leadsTo: 'https://alice.example',
        accent: 'rgb(12, 90, 160)',
      });
    });
  });

  it('shows the new look after an edit', async () => {
    await alice.putRecord('site.standard.publication', RKEY, {
      ...publication,
      name: 'Alice rewrites',
      basicTheme: theme(color(160, 40, 90)),
    });
    await visit(CARD, lookAtCard, (seen) => {
      expect(seen).toMatchObject({ site: 'Alice rewrites', accent: 'rgb(160, 40, 90)' });
    });
  });

  it('goes back to the basic link card when the records are deleted', async () => {
    await alice.deleteRecord('site.standard.document', RKEY);
    await alice.deleteRecord('site.standard.publication', RKEY);
    await visit(CARD, lookAtCard, (seen) => {
      expect(seen.ready).toBe(false);
      expect(seen.text).toContain('alice.example');
    });
  });
});

describe('a record becomes a profile', () => {
  it('shows a position written to the PDS', async () => {
    const createdAt = new Date().toISOString();
    await alice.putRecord('id.sifa.profile.self', 'self', { createdAt, headline: 'Writes small essays' });
    await alice.putRecord('id.sifa.profile.position', RKEY, {
      createdAt,
      title: 'Essayist',
      company: 'The Small Press',
      startedAt: '2024-02',
    });
    const look = async (tab: Page) => {
      await tab.locator('pro-profile:state(ready)').waitFor({ state: 'attached' });
      return tab.locator('pro-profile [part~=card]').textContent();
    };
    await visit(`<pro-profile loading="eager" actor="alice.test"></pro-profile>`, look, (text) => {
      expect(text).toContain('Essayist');
      expect(text).toContain('The Small Press');
      expect(text).toContain('Writes small essays');
    });
  });
});
