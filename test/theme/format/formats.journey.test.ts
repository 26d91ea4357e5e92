import fc from 'fast-check';
import { type CSSProperties, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { type ReactStyleOptions, type ThemeSchemes, toCss, toReactStyle } from '../../../src/theme/index.ts';
import { formatTab } from './format-tab.ts';
import { ANY_FONT, ANY_PREFIX, ANY_THEME, THEME } from './schemes.ts';

const GAMUTS = ['srgb', 'display-p3'] as const;
const SCHEMES = ['light', 'dark'] as const;
const ENDS = [
  ...['background', 'foreground', 'surface', 'border', 'link', 'accent', 'accent-foreground'],
  ...['accent-hover', 'accent-pressed', 'focus', 'accent-disabled'],
];
const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };
const tab = formatTab();
const variables = (prefix = 'pub') => ENDS.map((end) => `var(--${prefix}-${end}, transparent)`);

/** What the body, or another element, has in one scheme. */
async function colorsIn(scheme: 'light' | 'dark', { prefix, within }: { prefix?: string; within?: string } = {}) {
  await tab.prefer(scheme);
  return tab.colors(variables(prefix), within);
}

const inOrder = (theme: ThemeSchemes, scheme: 'light' | 'dark') => SCHEME_COLORS.map((name) => theme[scheme][name]);

// As in a browser that has never heard of it: what is within such a condition is passed over.
const OLDER = {
  'every feature': (css: string) => css,
  'no light-dark()': (css: string) => css.replaceAll('@supports (color: light-dark(', '@supports (color: unheard-of('),
  'neither light-dark() nor display-p3': (css: string) =>
    css
      .replaceAll('@supports (color: light-dark(', '@supports (color: unheard-of(')
      .replaceAll('@supports (color: color(', '@supports (color: unheard-of('),
};

describe('a theme as CSS, in a browser', () => {
  it('follows color-scheme of an element, whatever the reader prefers', async () => {
    await tab.show(toCss(THEME), '<p style="color-scheme: dark"></p><div style="color-scheme: light"></div>');
    expect(await colorsIn('light', { within: 'p' })).toEqual(inOrder(THEME, 'dark'));
    expect(await colorsIn('dark', { within: 'div' })).toEqual(inOrder(THEME, 'light'));
  });

  it('writes display-p3 where it is asked for, after hex for browsers without, and hex alone where not', async () => {
    expect(toCss(THEME, { gamut: 'display-p3' }).split('@supports')[0]).not.toContain('color(');
    const computed = () => getComputedStyle(document.body).color;
    await tab.prefer('light');
    await tab.show(`${toCss(THEME, { gamut: 'display-p3' })} body { color: var(--pub-link) }`);
    expect(await tab.evaluate(computed)).toMatch(/^color\(display-p3 /);
    await tab.show(`${toCss(THEME)} body { color: var(--pub-link) }`);
    expect(await tab.evaluate(computed)).toBe('rgb(0, 0, 255)');
  });

  it.each([
    ['.dune', 'a class', '<b class="dune"></b>', 'b'],
    ['#Dune_1', 'an id', '<b id="Dune_1"></b>', 'b'],
    ['pub-card', 'an element', '<pub-card></pub-card>', 'pub-card'],
  ])('gives the properties to %s, %s, and to nothing outside', async (selector, _, body, within) => {
    await tab.show(toCss(THEME, { selector }), body);
    expect(await colorsIn('dark', { within })).toEqual(inOrder(THEME, 'dark'));
    expect(await colorsIn('dark')).toEqual(ENDS.map(() => undefined));
  });

  it('gives the properties to :host of a shadow root, and to nothing outside', async () => {
    await tab.show('');
    await tab.evaluate(
      (css) => {
        const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        shadow.adoptedStyleSheets = [sheet];
        shadow.append(document.createElement('slot'));
      },
      toCss(THEME, { selector: ':host' }),
    );
    expect(await colorsIn('dark', { within: 'div' })).toEqual(inOrder(THEME, 'dark'));
    expect(await colorsIn('dark')).toEqual(ENDS.map(() => undefined));
  });

  it.each(Object.entries(OLDER).slice(1))('is another in an older browser: %s', (_, without) => {
    expect(without(toCss(THEME))).not.toBe(toCss(THEME));
  });

  const EVERY = GAMUTS.flatMap((gamut) =>
    SCHEMES.flatMap((scheme) => Object.entries(OLDER).map(([browser, old]) => [gamut, scheme, browser, old] as const)),
  );
  it.each(EVERY)('comes back as it was, any under any prefix: %s, %s, %s', async (gamut, scheme, _, old) => {
    await fc.assert(
      fc.asyncProperty(ANY_THEME, ANY_PREFIX, async (theme, prefix) => {
        await tab.show(old(toCss(theme, { prefix, gamut })));
        expect(await colorsIn(scheme, { prefix })).toEqual(inOrder(theme, scheme));
      }),
      { numRuns: 4 },
    );
  });
});

/** What a component draws whose style this is. No cast: React's own types take it. */
function markup(theme: ThemeSchemes, options?: ReactStyleOptions): string {
  const style: CSSProperties = toReactStyle(theme, options);
  return renderToStaticMarkup(createElement('main', { style }));
}

describe('a theme as the style of a React element', () => {
  it.each([
    ['light', undefined, 'light'],
    ['dark', undefined, 'dark'],
    ['dark', 'light', 'light'],
    ['light', 'dark', 'dark'],
    ['dark', 'light dark', 'dark'],
  ] as const)('to a reader who prefers %s, and with scheme %s, it is %s', async (preferred, scheme, shown) => {
    await tab.prefer(preferred);
    for (const gamut of ['srgb', 'display-p3'] as const) {
      await tab.show('', markup(THEME, { gamut, ...(scheme && { scheme }) }));
      expect(await tab.colors(variables(), 'main')).toEqual(inOrder(THEME, shown));
      // The browser's own form fields and scroll bars go with it.
      expect((await tab.colors(['CanvasText'], 'main'))[0]).toEqual(shown === 'dark' ? WHITE : BLACK);
    }
  });

  it('a scheme alone needs no light-dark(), for every browser', () => {
    expect(markup(THEME)).toContain('--pub-link:light-dark(#0000ff, #8080ff)');
    expect(markup(THEME, { scheme: 'dark' })).toContain('--pub-link:#8080ff');
    expect(markup(THEME, { scheme: 'dark' })).not.toContain('light-dark(');
  });

  it('any theme under any prefix comes back from the browser as it was', async () => {
    const gamuts = fc.constantFrom('srgb', 'display-p3');
    const schemes = fc.constantFrom('light', 'dark');
    await fc.assert(
      fc.asyncProperty(ANY_THEME, ANY_PREFIX, gamuts, schemes, async (theme, prefix, gamut, scheme) => {
        await tab.show('', markup(theme, { prefix, gamut }));
        await tab.prefer(scheme);
        expect(await tab.colors(variables(prefix), 'main')).toEqual(inOrder(theme, scheme));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a font', () => {
  const react = (font: string) =>
    renderToStaticMarkup(createElement('main', { style: toReactStyle({ ...THEME, font }) }));
  it.each([
    ['toCss', 'body', (font: string) => [toCss({ ...THEME, font }), ''] as const],
    ['toReactStyle', 'main', (font: string) => ['', react(font)] as const],
  ])('from a browser: %s', async (_name, within, write) => {
    await fc.assert(
      fc.asyncProperty(ANY_FONT, async (font) => {
        const [sheet, body] = write(font);
        await tab.show(`${sheet} ${within} { font-family: var(--pub-font) }`, body);
        const found = await tab.evaluate(
          (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).fontFamily,
          within,
        );
        expect(found.replace(/^"(.*)"$/, '$1')).toBe(font);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the scheme in which a publication shows itself', () => {
  it.each(['srgb', 'display-p3'] as const)('is held by CSS where it is asked for, in %s', async (gamut) => {
    for (const [theme, scheme, shown] of [
      [{ ...THEME, prefers: 'dark' }, 'preferred', 'dark'],
      [{ ...THEME, prefers: 'light' }, 'preferred', 'light'],
      [{ ...THEME, prefers: 'dark' }, 'light', 'light'],
      [THEME, 'dark', 'dark'],
    ] as const) {
      await tab.show(toCss(theme, { scheme, gamut }));
      for (const reader of ['light', 'dark'] as const) {
        await tab.prefer(reader);
        expect(await tab.colors(['var(--pub-link)', 'CanvasText'])).toEqual([
          THEME[shown].link,
          shown === 'dark' ? WHITE : BLACK,
        ]);
      }
      expect(toReactStyle(theme, { scheme }).colorScheme).toBe(shown);
    }
  });
});
