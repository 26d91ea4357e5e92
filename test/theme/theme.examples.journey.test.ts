import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveMasthead } from '../../examples/resolve-masthead.ts';
import type { CardView } from '../../src/core/index.ts';
import { cardTheme, toHexTheme } from '../../src/theme/index.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';

// Three of the worked examples of docs/theming.md, drawn in a browser: every part has the colour
// that the theme says, in every state.
const root = join(import.meta.dirname, '../..');
const examples = join(root, 'examples');
const sheet = readFileSync(join(examples, 'theming/themed-card.css'), 'utf8');

const VIEW: CardView = {
  uri: 'https://dune.example/essays/tide?a=1&b=2',
  title: 'Tide & <time>',
  description: 'Twice a day, and never at the same hour.',
  source: {
    uri: 'https://dune.example',
    title: 'Dune',
    theme: {
      backgroundRGB: { r: 250, g: 240, b: 220 },
      foregroundRGB: { r: 60, g: 40, b: 20 },
      accentRGB: { r: 70, g: 110, b: 60 },
      accentForegroundRGB: { r: 255, g: 255, b: 255 },
    },
  },
};
const APPEARANCES = ['publication', 'light', 'dark'] as const;

let vite: ViteDevServer;
const browser = forFile(launchChromium);
let tab: Page;

beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: {
      alias: [
        ...resolveMasthead(),
        { find: 'react-native', replacement: join(import.meta.dirname, 'react-native.ts') },
      ],
    },
  });
  tab = await browser.newPage({ viewport: { width: 500, height: 400 } });
});
afterAll(() => vite?.close());

/** The computed colours of the first thing that matches, as hex. */
const colorsOf = (selector: string) =>
  tab
    .locator(selector)
    .first()
    .evaluate((part) => {
      const { backgroundColor, color, borderTopColor } = getComputedStyle(part);
      const hex = (rgb: string) =>
        `#${(rgb.match(/\d+/g) ?? [])
          .slice(0, 3)
          .map((channel) => Number(channel).toString(16).padStart(2, '0'))
          .join('')}`;
      return { ground: hex(backgroundColor), text: hex(color), border: hex(borderTopColor) };
    });

/** That parts have these colours. */
async function has(parts: Readonly<Record<string, object>>): Promise<void> {
  for (const [selector, colors] of Object.entries(parts)) expect(await colorsOf(selector)).toMatchObject(colors);
}

const draw = (component: unknown, props: Record<string, unknown>) =>
  renderToStaticMarkup(createElement(component as FunctionComponent<Record<string, unknown>>, props));
type Write = (view: CardView, appearance: (typeof APPEARANCES)[number]) => Promise<string>;
const WEB: readonly { readonly name: string; readonly html: Write }[] = [
  {
    name: 'plain CSS',
    html: async (view, appearance) => {
      const { themedCard } = await vite.ssrLoadModule('/examples/theming/themed-card.ts');
      return String(themedCard(view, 'card', appearance));
    },
  },
  {
    name: 'React',
    html: async (view, appearance) => {
      const { ThemedCard } = await vite.ssrLoadModule('/examples/theming/ThemedCard.tsx');
      return draw(ThemedCard, { view, appearance });
    },
  },
];

describe.each(WEB)('the example in $name', ({ html }) => {
  it.each(APPEARANCES)('has every part and state in its colour: %s', async (appearance) => {
    const theme = toHexTheme(cardTheme(VIEW.source?.theme, { appearance, contrast: 'aa' }));
    await tab.setContent(`<!doctype html><style>${sheet}</style>${await html(VIEW, appearance)}`);
    const { background, foreground: text, line: border } = theme;
    await has({
      article: { ground: background, text, border },
      'h3 a': { text },
      p: { text: theme.muted },
      footer: { text: theme.quiet, border },
      '.button': { ground: theme.accent, text: theme.accentForeground },
    });
    await tab.hover('.button');
    await has({ '.button': { ground: theme.hover, text: theme.accentForeground } });
    await tab.mouse.move(0, 0);
    await tab.locator('.button').evaluate((button) => button.setAttribute('aria-disabled', 'true'));
    await has({ '.button': { ground: theme.disabledGround, text: theme.quiet } });
  });

  it('says what the record says, as text, and leads where it leads', async () => {
    await tab.setContent(await html(VIEW, 'light'));
    expect(await tab.locator('h3 a').textContent()).toBe(VIEW.title);
    expect(await tab.locator('h3 a').getAttribute('href')).toBe(VIEW.uri);
    expect(await tab.locator('.button').getAttribute('href')).toBe('https://dune.example');
    expect(await tab.locator('.button').textContent()).toBe('View publication');
  });
});

describe('the example in React Native', () => {
  const onPhone = async (
    props: Record<string, unknown>,
    state: { scheme?: 'light' | 'dark'; pressed?: boolean } = {},
  ) => {
    const { phone } = await vite.ssrLoadModule('/test/theme/react-native.ts');
    Object.assign(phone, { scheme: 'light', pressed: false, ...state });
    const { ThemedCard } = await vite.ssrLoadModule('/examples/react-native/ThemedCard.tsx');
    const body = draw(ThemedCard, props);
    await tab.setContent(`<!doctype html><body style="font-family:system-ui;max-width:26rem">${body}`);
  };

  it.each(['light', 'dark'] as const)('has every part in its colour: %s', async (scheme) => {
    const theme = toHexTheme(cardTheme(VIEW.source?.theme, { appearance: scheme, contrast: 'aa' }));
    const { foreground: text, accent: ground } = theme;
    await onPhone({ view: VIEW }, { scheme });
    await has({
      'body > div': { ground: theme.background, border: theme.line },
      'span:text-is("Tide & <time>")': { text },
      'span:text("Twice a day")': { text: theme.muted },
      'span:text-is("Dune")': { text },
      'div:has(> span:text-is("D"))': { ground },
      'span:text-is("D")': { text: theme.accentForeground },
      '[data-pressable]': { ground },
      '[data-pressable] span': { text: theme.accentForeground },
    });
  });

  it.each([
    { note: 'at rest', state: {}, disabled: false, role: 'accent' },
    { note: 'pressed', state: { pressed: true }, disabled: false, role: 'hover' },
    { note: 'disabled', state: {}, disabled: true, role: 'disabledGround' },
  ] as const)('has a button of its own colour $note', async ({ state, disabled, role }) => {
    const theme = toHexTheme(cardTheme(VIEW.source?.theme, { contrast: 'aa', appearance: 'light' }));
    await onPhone({ view: VIEW, disabled }, state);
    await has({ '[data-pressable]': { ground: theme[role] } });
  });

  it.each([
    { note: 'a letter', name: 'Öland', letter: 'Ö' },
    { note: 'an emoji of many code points is one letter', name: '👩‍🚀 in orbit', letter: '👩‍🚀' },
  ])('cuts a tile’s letter whole: $note', async ({ name, letter }) => {
    await onPhone({ view: { ...VIEW, source: { uri: 'https://dune.example', title: name } } });
    expect(await tab.locator(`span:text-is("${letter}")`).count()).toBe(1);
  });

  it('shows an icon in place of the letter', async () => {
    await onPhone({
      view: { ...VIEW, source: { ...VIEW.source, icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' } },
    });
    expect(await tab.locator('img').count()).toBe(1);
    expect(await tab.locator('span:text-is("D")').count()).toBe(0);
  });
});
