import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppView } from '../../packages/masthead-appview/src/index.ts';
import { fetchCardView } from '../../src/atproto/index.ts';
import type { Rgb } from '../../src/core/index.ts';
import { publicationTheme, toHex } from '../../src/theme/index.ts';
import { launchChromium } from '../support/browser.ts';
import { followingAppView } from '../support/index/following-app-view.ts';
import { ENGINES } from '../support/index/test-index.ts';
import { startNetwork, type TestNetwork } from '../support/network/start-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';
import { newDatabase } from '../support/postgres/new-database.ts';

// A theme of the program that wrote the record, from a real PDS through the index to the colours that a browser shows on a light page and on a dark one.
const SCHEMES = ['light', 'dark'] as const;
/** Where an answer has them. */
const SENT_SCHEMES = ['alt.masthead.cardView', 'schemes'];
const rgb = (r: number, g: number, b: number) => ({ r, g, b });
const THEMES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  pckt: {
    theme: {
      $type: 'blog.pckt.theme',
      light: { background: '#fdf2f8', text: '#881337', accent: '#a16207', link: '#be185d' },
      dark: { background: '#500724', text: '#fce7f3', accent: '#d4a574', link: '#f9a8d4' },
      font: 'legible',
    },
  },
  offprint: {
    theme: {
      $type: 'app.offprint.theme',
      colorScheme: 'dark',
      colors: {
        base100: rgb(2, 44, 34),
        baseContent: rgb(209, 250, 229),
        primary: rgb(132, 204, 22),
        primaryContent: rgb(0, 0, 0),
      },
    },
  },
  leaflet: {
    basicTheme: {
      $type: 'site.standard.theme.basic',
      background: { $type: 'site.standard.theme.color#rgb', ...rgb(250, 246, 230) },
      foreground: { $type: 'site.standard.theme.color#rgb', ...rgb(39, 39, 39) },
      accent: { $type: 'site.standard.theme.color#rgb', ...rgb(160, 40, 90) },
      accentForeground: { $type: 'site.standard.theme.color#rgb', ...rgb(255, 255, 255) },
    },
    theme: {
      $type: 'pub.leaflet.publication#theme',
      primary: { $type: 'pub.leaflet.theme.color#rgb', ...rgb(39, 39, 39) },
      backgroundColor: { $type: 'pub.leaflet.theme.color#rgb', ...rgb(250, 246, 230) },
    },
  },
};
const site = (program: string) => `https://${program}.alice.example`;
const key = (at: number) => `3mwozxkf2m2${at}${at}`;

let network: TestNetwork;
let alice: TestAccount;
let browser: Browser;
let tab: Page;
let page: PageServer;

beforeAll(async () => {
  [network, browser, page] = await Promise.all([startNetwork(), launchChromium(), startPageServer()]);
  tab = await browser.newPage();
  alice = await network.createAccount('alice.test');
  for (const [at, [program, theme]] of Object.entries(THEMES).entries())
    await alice.putRecord('site.standard.publication', key(at + 2), { url: site(program), name: program, ...theme });
});
afterAll(async () => {
  await Promise.all([browser?.close(), page?.close()]);
  await network?.close();
});

describe.each(ENGINES)('a native theme, through %s', (engine) => {
  let folder: string;
  let appView: AppView;
  let url: string;
  let drop = async () => {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-native-'));
    const database = engine === 'postgres' ? await newDatabase() : undefined;
    drop = async () => database?.drop();
    appView = followingAppView(network, database?.url ?? join(folder, 'index.sqlite'));
    ({ url } = await appView.start());
    for (const program of Object.keys(THEMES))
      await vi.waitFor(async () => expect(await answerOf(program)).toHaveProperty('view'), {
        timeout: 280_000,
      });
  });
  afterAll(async () => {
    await appView?.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function get(path: string, query: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${url}${path}?${new URLSearchParams(query)}`, { cache: 'no-store' });
  }
  async function answerOf(program: string): Promise<Record<string, unknown>> {
    return (await get('/xrpc/app.bsky.embed.getEmbedExternalView', { url: site(program) })).json();
  }

  /** The ground, the text, the button and its words. */
  async function colorsOf(card: Locator): Promise<string[]> {
    const [shell, button] = [card.locator('[part~=card]'), card.locator('[part=button]')];
    await button.waitFor();
    const seen = await Promise.all(
      [shell, button].map((part) =>
        part.evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return [backgroundColor, color];
        }),
      ),
    );
    return seen.flat();
  }
  async function visit(address: string, colorScheme: 'light' | 'dark'): Promise<string[]> {
    await tab.emulateMedia({ colorScheme });
    await tab.goto(address);
    const card = tab.locator('pub-card');
    await card.and(tab.locator(':state(ready)')).waitFor();
    return colorsOf(card);
  }
  const css = ({ r, g, b }: Rgb) => `rgb(${r}, ${g}, ${b})`;
  const expected = (program: string, scheme: 'light' | 'dark') => {
    const { background, foreground, accent, accentForeground } = publicationTheme(THEMES[program] ?? {})[scheme];
    return [background, foreground, accent, accentForeground].map(css);
  };

  describe.each(Object.keys(THEMES))('of %s', (program) => {
    it('is in the answer beside the view, and in what a client reads of it', async () => {
      const answer = await answerOf(program);
      const { dropped: _, ...whole } = publicationTheme(THEMES[program] ?? {});
      expect(publicationTheme(answer)).toEqual({ ...whole, dropped: [] });
      const view = await fetchCardView({ baseUrl: url }, site(program));
      expect(publicationTheme(view)).toEqual({ ...whole, dropped: [] });
    });

    // What a browser shows of an answer does not depend on the store.
    const shown = it.runIf(engine === 'sqlite');
    shown.each(SCHEMES)('shows on a page, %s', async (scheme) => {
      page.html = `<style>:root{color-scheme:light dark}</style><script defer src="${url}/masthead.js" data-app-view="${url}"></script><pub-card loading="eager" url="${site(program)}" appearance="publication"></pub-card>`;
      expect(await visit(page.url, scheme)).toEqual(expected(program, scheme));
    });

    shown.each(SCHEMES)('shows at /embed, %s, and where the address names the scheme', async (scheme) => {
      const look = { url: site(program), appearance: 'publication' };
      const embed = (query: object) => `${url}/embed?${new URLSearchParams({ ...look, ...query })}`;
      expect(await visit(embed({}), scheme)).toEqual(expected(program, scheme));
      const other = scheme === 'light' ? 'dark' : 'light';
      expect(await visit(embed({ scheme: other }), scheme)).toEqual(expected(program, other));
    });

    it('is drawn', async () => {
      const { light, dark, prefers = 'light' } = publicationTheme(THEMES[program] ?? {});
      const look = { url: site(program), appearance: 'publication' };
      const svg = async (query: object) => (await get('/card.svg', { ...look, ...query })).text();
      const [inTheLight = '', inTheDark = ''] = (await svg({})).split('@media (prefers-color-scheme:dark){');
      const ground = (color: Rgb) => `.f-ground{fill:${toHex(color)}}`;
      expect(inTheLight).toContain(ground(light.background));
      expect(inTheDark).toContain(ground(dark.background));
      expect(await svg({ scheme: 'dark' })).toContain(ground(dark.background));
      expect(await svg({ scheme: 'dark' })).not.toContain('@media');
      const corner = async (query: object) => {
        const png = await (await get('/card.png', { ...look, ...query })).arrayBuffer();
        const { data } = await sharp(png)
          .extract({ left: 600, top: 40, width: 1, height: 1 })
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { r: data[0], g: data[1], b: data[2] };
      };
      expect(await corner({})).toEqual(prefers === 'dark' ? dark.background : light.background);
      for (const scheme of SCHEMES) expect(await corner({ scheme })).toEqual({ light, dark }[scheme].background);
    });
  });

  it('changes with the record, in the very next answer', async () => {
    const theme = { primary: rgb(1, 2, 3), backgroundColor: rgb(200, 210, 220) };
    await alice.putRecord('site.standard.publication', key(5), { url: site('new'), name: 'new', ...THEMES.pckt });
    await expect.poll(() => answerOf('new')).toHaveProperty(SENT_SCHEMES);
    await alice.putRecord('site.standard.publication', key(5), { url: site('new'), name: 'newer', theme });
    await expect.poll(async () => JSON.stringify(await answerOf('new'))).toContain('newer');
    expect(publicationTheme(await answerOf('new')).light.background).toEqual(rgb(200, 210, 220));
    await alice.putRecord('site.standard.publication', key(5), { url: site('new'), name: 'plain' });
    await expect.poll(async () => JSON.stringify(await answerOf('new'))).toContain('plain');
    expect(await answerOf('new')).not.toHaveProperty(SENT_SCHEMES);
  });

  // Only the theme of a program changes, which is in no lexicon here: neither title nor basicTheme.
  it('changes what browsers have kept: their ETag gives 304 before, and 200 with the new colours after', async () => {
    const name = `kept-${engine}`;
    const record = { url: site(name), name };
    const put = (theme: unknown) =>
      alice.putRecord('site.standard.publication', key(ENGINES.indexOf(engine) + 6), { ...record, theme });
    const ground = (color: Rgb, path: string) =>
      path.startsWith('/card.svg')
        ? toHex(color)
        : path === '/embed'
          ? `rgb(${color.r} ${color.g} ${color.b})`
          : JSON.stringify(color);
    const paths = ['/xrpc/app.bsky.embed.getEmbedExternalView', '/embed', '/card.svg'];
    const look = { url: site(name), appearance: 'publication' };
    const before = { primary: rgb(1, 2, 3), backgroundColor: rgb(200, 210, 220) };
    const after = { primary: rgb(1, 2, 3), backgroundColor: rgb(220, 210, 200) };
    await put(before);
    await expect.poll(() => answerOf(name)).toHaveProperty(SENT_SCHEMES);
    const kept = await Promise.all(
      paths.map(async (path) => {
        const answer = await get(path, look);
        expect(await answer.text(), path).toContain(ground(before.backgroundColor, path));
        return answer.headers.get('etag') ?? '';
      }),
    );
    expect(kept).toEqual(paths.map(() => expect.stringMatching(/"\S+"/)));
    const asked = (at: number) =>
      fetch(`${url}${paths[at]}?${new URLSearchParams(look)}`, { headers: { 'if-none-match': kept[at] ?? '' } });
    for (const at of paths.keys()) expect((await asked(at)).status, paths[at]).toBe(304);
    await put(after);
    for (const [at, path] of paths.entries()) {
      const shown = async () => {
        const answer = await asked(at);
        return `${answer.status} ${await answer.text()}`;
      };
      await expect.poll(shown, { message: path }).toMatch(/^200 /);
      await expect.poll(shown, { message: path }).toContain(ground(after.backgroundColor, path));
    }
  });
});
