import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppView, createAppView, setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { fetchCardView } from '../../../src/atproto/index.ts';
import { launchChromium } from '../../support/browser.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { type PageServer, startPageServer } from '../../support/page-server.ts';
import { CREATED, SELF_HIDDEN, theme } from './records.ts';

// Once with no fake: PDS, firehose, AppView, the browser with its own cache, and a real clock. It takes two minutes and a quarter, of which it waits two.
const RKEY = '3mwozxkf2m222';
const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const NAMES = ['deleted', 'hidden', 'labelled', 'gone', 'painted'] as const;
type Name = (typeof NAMES)[number];
// Only a document of theirs goes: their publication and its colours stay on a person's page, so it has none.
const KEEPS_PUBLICATION = new Set<Name>(['deleted', 'labelled']);
const OLD = /title-(?:deleted|hidden|labelled|gone)|headline-gone|rgb\(12,? 90,? 160\)|#0c5aa0|"r":12,"g":90,"b":160/i;

let folder: string;
let network: TestNetwork;
let browser: Browser;
let context: BrowserContext;
let site: PageServer;
let appView: AppView;
let appViewUrl: string;
const accounts = new Map<Name, TestAccount>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-fresh-'));
  [network, browser, site] = await Promise.all([startNetwork(), launchChromium(), startPageServer()]);
  context = await browser.newContext();
  appView = createAppView({
    database: join(folder, 'index.sqlite'),
    port: 0,
    host: '127.0.0.1',
    images: 'pds',
    rateLimit: null,
    log: () => {},
    source: {
      kind: 'firehose',
      from: 'oldest',
      service: network.pdsUrl.replace(/^http/, 'ws'),
      plcUrl: network.plcUrl,
      development: { handleServer: network.pdsUrl },
    },
  });
  appViewUrl = (await appView.start()).url;
  for (const name of NAMES) {
    const account = await network.createAccount(`${name}.test`);
    accounts.set(name, account);
    const colours = KEEPS_PUBLICATION.has(name) ? {} : theme(12, 90, 160);
    await account.putRecord(PUBLICATION, RKEY, { url: `https://${name}.example`, name: 'Site', ...colours });
    await account.putRecord(DOCUMENT, RKEY, essay(account, name));
    await account.putRecord('id.sifa.profile.self', 'self', { ...CREATED, headline: `headline-${name}` });
  }
  site.html = `<script defer src="${appViewUrl}/masthead.js" data-app-view="${appViewUrl}"></script><main></main>`;
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.close(), appView?.close()]);
  await network?.close();
  await rm(folder, { recursive: true, force: true });
});

const linkOf = (name: Name) => `https://${name}.example/essay`;

function essay({ did }: TestAccount, name: Name): object {
  const of = { site: `at://${did}/${PUBLICATION}/${RKEY}`, path: '/essay' };
  return { ...of, title: `title-${name}`, publishedAt: '2026-11-01T10:00:00.000Z' };
}

function accountOf(name: Name): TestAccount {
  const account = accounts.get(name);
  if (!account) throw new Error(`There is no account ${name}.`);
  return account;
}

/** What of the old state can be seen: on a page of elements that a router has just put there, and at the AppView's own addresses in the same browser. */
async function look(tab: Page): Promise<string[]> {
  const elements = NAMES.map(
    (name) =>
      `<pub-card loading="eager" url="${linkOf(name)}"></pub-card><pro-profile loading="eager" actor="${name}.test"></pro-profile>`,
  );
  const seen = await tab.locator('main').evaluate(
    async (main, { html, addresses }) => {
      main.innerHTML = html;
      do await new Promise((resolve) => setTimeout(resolve, 50));
      while (main.querySelector(':state(loading)'));
      const shown = [...main.children].map(({ localName, shadowRoot }) => {
        const button = shadowRoot?.querySelector('[part=button]');
        return `${localName}: ${shadowRoot?.textContent} ${button ? getComputedStyle(button).backgroundColor : ''}`;
      });
      const pages = addresses.map(async (address) => `${address}: ${await (await fetch(address)).text()}`);
      return [...shown, ...(await Promise.all(pages))];
    },
    {
      html: elements.join(''),
      addresses: NAMES.flatMap((name) => [
        ...['/embed', '/card.svg', '/oembed'].map(
          (path) => `${appViewUrl}${path}?url=${encodeURIComponent(linkOf(name))}`,
        ),
        `${appViewUrl}/p/${name}.test`,
        `${appViewUrl}/profile.svg?actor=${name}.test`,
      ]),
    },
  );
  return seen.flatMap((text) => {
    const old = OLD.exec(text)?.[0];
    return old === undefined ? [] : [`${text.split(' ', 1)[0]} ${old}`];
  });
}

async function lookByLibrary(): Promise<string> {
  const views = NAMES.map((name) => fetchCardView({ baseUrl: appViewUrl }, linkOf(name)).catch(() => null));
  return JSON.stringify(await Promise.all(views));
}

async function openPage(): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(site.url);
  return tab;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

it('what was deleted, hidden or changed is gone within two minutes', { timeout: 400_000 }, async () => {
  // The index has everything, and nobody's cache has anything.
  for (const name of NAMES) {
    for (const path of [
      `app.bsky.embed.getEmbedExternalView?x=1&url=${encodeURIComponent(linkOf(name))}`,
      `id.sifa.getProfileView?x=1&actor=${name}.test`,
    ]) {
      const ask = async () => (await fetch(`${appViewUrl}/xrpc/${path}`)).text();
      await expect.poll(ask, { timeout: 90_000 }).toMatch(/title-|headline-/);
    }
  }
  const before = await openPage();
  const seenBefore = await look(before);
  expect(seenBefore.filter((line) => line.startsWith('pub-card:')).length).toBe(NAMES.length);
  expect(await lookByLibrary()).toContain('title-deleted');

  await accountOf('deleted').deleteRecord(DOCUMENT, RKEY);
  await setHidden(join(folder, 'index.sqlite'), `at://${accountOf('hidden').did}/${PUBLICATION}/${RKEY}`, true);
  await accountOf('labelled').putRecord(DOCUMENT, RKEY, {
    ...essay(accountOf('labelled'), 'labelled'),
    ...SELF_HIDDEN,
  });
  await accountOf('gone').call('com.atproto.server.deactivateAccount', {});
  await accountOf('painted').putRecord(PUBLICATION, RKEY, {
    ...{ url: 'https://painted.example', name: 'Site' },
    ...theme(160, 40, 90),
  });
  const changed = Date.now();

  // A page that is opened as late as the browser's cache still has the old answers.
  await sleep(changed + 55_000 - Date.now());
  const after = await openPage();
  await look(after);
  // The two minutes, and a little for the firehose.
  await sleep(changed + 122_000 - Date.now());
  for (const tab of [after, before, await openPage()]) expect((await look(tab)).join('\n')).toBe('');
  expect(await lookByLibrary()).not.toMatch(OLD);
});
