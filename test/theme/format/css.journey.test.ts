import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import manifest from '../../../custom-elements.json' with { type: 'json' };
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { type ThemeSchemes, toCss } from '../../../src/theme/index.ts';
import { formatTab } from './format-tab.ts';
import { ANY_PREFIX, ANY_THEME, THEME, withNames } from './schemes.ts';

const GAMUTS = ['srgb', 'display-p3'] as const;
const SCHEMES = ['light', 'dark'] as const;
const ENDS = [
  ...['background', 'foreground', 'surface', 'border', 'link', 'accent', 'accent-foreground'],
  ...['accent-hover', 'accent-pressed', 'focus', 'accent-disabled'],
];
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
  for (const gamut of GAMUTS) {
    for (const [browser, without] of Object.entries(OLDER)) {
      it.each(SCHEMES)(`that has ${browser} has the colours of the %s scheme, written in ${gamut}`, async (scheme) => {
        const css = toCss(THEME, { gamut });
        await tab.show(without(css));
        expect(withNamesOf(await colorsIn(scheme))).toEqual(THEME[scheme]);
        if (browser !== 'every feature') expect(without(css)).not.toBe(css);
      });
    }
  }

  it('follows color-scheme of an element, whatever the reader prefers', async () => {
    await tab.show(toCss(THEME), '<p style="color-scheme: dark"></p><div style="color-scheme: light"></div>');
    expect(withNamesOf(await colorsIn('light', { within: 'p' }))).toEqual(THEME.dark);
    expect(withNamesOf(await colorsIn('dark', { within: 'div' }))).toEqual(THEME.light);
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
    expect(withNamesOf(await colorsIn('dark', { within }))).toEqual(THEME.dark);
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
    expect(withNamesOf(await colorsIn('dark', { within: 'div' }))).toEqual(THEME.dark);
    expect(await colorsIn('dark')).toEqual(ENDS.map(() => undefined));
  });

  it('any theme under any prefix comes back from the browser as it was', async () => {
    const anyGamut = fc.constantFrom(...GAMUTS);
    const anyScheme = fc.constantFrom(...SCHEMES);
    const browsers = fc.constantFrom(...Object.values(OLDER));
    await fc.assert(
      fc.asyncProperty(
        ANY_THEME,
        ANY_PREFIX,
        anyGamut,
        anyScheme,
        browsers,
        async (theme, prefix, gamut, scheme, old) => {
          await tab.show(old(toCss(theme, { prefix, gamut })));
          expect(await colorsIn(scheme, { prefix })).toEqual(inOrder(theme, scheme));
        },
      ),
      { numRuns: 40 },
    );
  });
});

it('the prefix pub-card gives the four colours that <pub-card> reads', () => {
  const declared = manifest.modules.flatMap(({ declarations }) =>
    declarations.flatMap((element) =>
      'tagName' in element && element.tagName === 'pub-card' ? (element.cssProperties ?? []) : [],
    ),
  );
  const read = new Set(declared.map(({ name }) => name));
  const written = new Set(toCss(THEME, { prefix: 'pub-card' }).match(/--pub-card-[\w-]+/g));
  const four = ['background', 'foreground', 'accent', 'accent-foreground'].map((name) => `--pub-card-${name}`);
  expect([...written].filter((name) => read.has(name))).toEqual(four);
});

function withNamesOf(colors: Awaited<ReturnType<typeof colorsIn>>) {
  return withNames(colors.map((color) => color ?? { r: -1, g: -1, b: -1 }));
}
