import fc from 'fast-check';
import { type CSSProperties, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { type ReactStyleOptions, type SchemeColor, type ThemeSchemes, toReactStyle } from '../../../src/theme/index.ts';
import { formatTab } from './format-tab.ts';
import { ANY_PREFIX, ANY_THEME, THEME } from './schemes.ts';

const ENDS = [
  ...['background', 'foreground', 'surface', 'border', 'link', 'accent', 'accent-foreground'],
  ...['accent-hover', 'accent-pressed', 'focus', 'accent-disabled'],
];
const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };
const tab = formatTab();

/** What a component draws whose style this is. No cast: React's own types take it. */
function markup(theme: ThemeSchemes, options?: ReactStyleOptions): string {
  const style: CSSProperties = toReactStyle(theme, options);
  return renderToStaticMarkup(createElement('main', { style }));
}

async function colors(prefix = 'pub') {
  return tab.colors(
    ENDS.map((end) => `var(--${prefix}-${end}, transparent)`),
    'main',
  );
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
      expect(await colors()).toEqual(inOrder(THEME, shown));
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
        expect(await colors(prefix)).toEqual(inOrder(theme, scheme));
      }),
      { numRuns: 30 },
    );
  });
});

function inOrder(theme: ThemeSchemes, scheme: 'light' | 'dark') {
  return SCHEME_COLORS.map((name: SchemeColor) => theme[scheme][name]);
}
