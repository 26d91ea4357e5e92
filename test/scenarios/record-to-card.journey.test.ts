import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppView } from '../../packages/masthead-appview/src/index.ts';
import { launchChromium } from '../support/browser.ts';
import { until } from '../support/clock/clock.ts';
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

let folder: string | undefined;
let network: TestNetwork;
let alice: TestAccount;
let appView: AppView;
let appViewUrl: string;
let browser: Browser;
let page: PageServer;

beforeAll(async () => {
  // First: where there is none, nothing else stays open.
  browser = await launchChromium();
  folder = await mkdtemp(join(tmpdir(), 'masthead-e2e-'));
  [network, page] = await Promise.all([startNetwork(), startPageServer()]);
  alice = await network.createAccount('alice.test');
  appView = followingAppView(network, join(folder, 'index.sqlite'));
  appViewUrl = (await appView.start()).url;
});

afterAll(async () => {
  await Promise.all([browser?.close(), page?.close(), appView?.close()]);
  await network?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Visits the page anew, with an empty cache, until it shows what is expected: the firehose may idle for a second. */
async function visit<T>(element: string, look: (page: Page) => Promise<T>, expected: (seen: T) => void): Promise<void> {
  page.html = `<script defer src="${appViewUrl}/masthead.js" data-app-view="${appViewUrl}"></script>${element}`;
  await until(async () => {
    const context = await browser.newContext();
    try {
      const tab = await context.newPage();
      const problems: string[] = [];
      tab.on('pageerror', (error) => problems.push(error.message));
      await tab.goto(page.url);
      await tab.locator(':is(pub-card, pro-profile):not(:state(loading))').waitFor({ state: 'attached' });
      const seen = await look(tab);
      expect(problems).toEqual([]);
      expected(seen);
    } finally {
      await context.close();
    }
  });
}

const CARD = `<pub-card loading="eager" url="${LINK}"></pub-card>`;

/** At one moment: the card asks again by itself, and may change while a page is read part by part. */
function lookAtCard(tab: Page) {
  return tab.locator('pub-card').evaluate(async (card) => {
    const find = (selector: string) => card.shadowRoot?.querySelector(selector);
    const text = (selector: string) => find(selector)?.textContent?.trim();
    const icon = find('img[part~=icon]') as HTMLImageElement | null | undefined;
    await icon?.decode().catch(() => {});
    if (!card.matches(':state(ready)')) return { ready: false, text: text('[part~=card]') };
    const button = find('[part=button]');
    return {
      ready: true,
      title: text('[part=title]'),
      href: find('[part=title]')?.getAttribute('href'),
      site: text('[part=name]'),
      icon: icon?.naturalWidth,
      button: text('[part=button]'),
      leadsTo: button?.getAttribute('href'),
      accent: button && getComputedStyle(button).backgroundColor,
    };
  });
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
    const look = (tab: Page) =>
      tab.locator('pro-profile').evaluate((profile) => profile.shadowRoot?.querySelector('[part~=card]')?.textContent);
    await visit(`<pro-profile loading="eager" actor="alice.test"></pro-profile>`, look, (text) => {
      expect(text).toContain('Essayist');
      expect(text).toContain('The Small Press');
      expect(text).toContain('Writes small essays');
    });
  });
});
