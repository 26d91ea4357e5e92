import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { createAppView } from '../../packages/masthead-appview/src/index.ts';
import { atEnd } from '../support/at-end.ts';
import { launchChromium } from '../support/browser.ts';
import { until } from '../support/clock/clock.ts';
import { FRESH } from '../support/index/five-seconds.ts';
import { type OwnNetwork, startNetwork } from '../support/network/start-network.ts';
import { newFolder } from '../support/new-folder.ts';
import { startPageServer } from '../support/page-server.ts';

/**
 * A real network of one journey alone, an AppView that follows its firehose from its first event
 * and reads each answer again, and a browser. All end with their test.
 */
export interface IndexedNetwork {
  readonly network: OwnNetwork;
  readonly appViewUrl: string;
  /** For what a journey writes besides. */
  readonly folder: string;
  /** What the AppView answers about a link. */
  card(link: string): Promise<unknown>;
  /**
   * Visits a page with an element anew, with an empty cache, until it shows what is expected: the
   * firehose may idle for a second.
   */
  visit<T>(element: string, look: (tab: Page) => Promise<T>, expected: (seen: T) => void): Promise<void>;
  /** Opens an address; `asked`: every request of the page. */
  open(address: string, look: (tab: Page, asked: readonly string[]) => Promise<void>): Promise<void>;
}

/** Starts one; it has read nothing yet. */
export async function startIndexedNetwork(): Promise<IndexedNetwork> {
  // First: where there is none, nothing else stays open.
  const browser = await launchChromium();
  const folder = newFolder();
  const [network, page] = await Promise.all([startNetwork(), startPageServer()]);
  const { pdsUrl, plcUrl } = network;
  const appView = createAppView({
    ...FRESH,
    database: join(folder, 'index.sqlite'),
    port: 0,
    host: '127.0.0.1',
    images: 'pds',
    log: () => {},
    source: {
      kind: 'firehose',
      from: 'oldest',
      service: pdsUrl.replace(/^http/, 'ws'),
      plcUrl,
      development: { handleServer: pdsUrl },
    },
  });
  atEnd(() => appView.close());
  const { url: appViewUrl } = await appView.start();
  const open: IndexedNetwork['open'] = async (address, look) => {
    const context = await browser.newContext();
    try {
      const tab = await context.newPage();
      const [problems, asked]: [string[], string[]] = [[], []];
      tab.on('pageerror', (error) => problems.push(error.message));
      tab.on('request', (request) => asked.push(request.url()));
      await tab.goto(address);
      await tab.locator(':is(pub-card, pro-profile):not(:state(loading)) >> nth=0').waitFor({ state: 'attached' });
      await look(tab, asked);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  };
  return {
    network,
    appViewUrl,
    folder,
    async card(link) {
      const query = new URLSearchParams({ url: link });
      return (await fetch(`${appViewUrl}/xrpc/app.bsky.embed.getEmbedExternalView?${query}`)).json();
    },
    async visit(element, look, expected) {
      page.html = `<script defer src="${appViewUrl}/masthead.js" data-app-view="${appViewUrl}"></script>${element}`;
      await until(() => open(page.url, async (tab) => expected(await look(tab))));
    },
    open,
  };
}

/**
 * What a reader sees of the first card, at one moment: it asks again by itself, and may change
 * while a page is read part by part.
 */
export function lookAtCard(tab: Page) {
  return tab.locator('pub-card >> nth=0').evaluate(async (card) => {
    const find = (selector: string) => card.shadowRoot?.querySelector(selector);
    const text = (selector: string) => find(selector)?.textContent?.trim();
    const icon = find('img[part~=icon]') as HTMLImageElement | null | undefined;
    await icon?.decode().catch(() => {});
    const button = find('[part=button]');
    return {
      ready: card.matches(':state(ready)'),
      text: text('[part~=card]'),
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
