import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessibleAccent, accessibleBody } from '../../src/core/color/accessible-accent.ts';
import { LEAST_SHARES, legibleShare, type Rgb } from '../../src/core/color/rgb.ts';
import type { CardView } from '../../src/core/index.ts';
import { cardPaint } from '../../src/elements/pub-card/card-paint.ts';
import { cardTheme, contrastRatio, type ThemeRatios, toHexTheme } from '../../src/theme/index.ts';
import { NEUTRAL, NEUTRAL_DARK } from '../../src/theme/publication-scheme.ts';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: channel, g: channel, b: channel });
const anyTheme = fc.record({ backgroundRGB: rgb, foregroundRGB: rgb, accentRGB: rgb, accentForegroundRGB: rgb });

const SAND = {
  backgroundRGB: { r: 250, g: 240, b: 220 },
  foregroundRGB: { r: 60, g: 40, b: 20 },
  accentRGB: { r: 128, g: 128, b: 128 },
  accentForegroundRGB: { r: 255, g: 255, b: 255 },
};

describe('appearance', () => {
  const BODIES = {
    published: { background: '#faf0dc', foreground: '#3c2814' },
    light: { background: '#ffffff', foreground: '#1c1f23' },
    dark: { background: '#17181a', foreground: '#f1f1f3' },
  };
  it.each([
    ['the publication’s own body by default', SAND, undefined, 'published', '#808080'],
    ['said outright', SAND, 'publication', 'published', '#808080'],
    ['a light body keeps the publication’s accent', SAND, 'light', 'light', '#808080'],
    ['so does a dark one', SAND, 'dark', 'dark', '#808080'],
    ['no theme, in the light', undefined, 'light', 'light', '#2b2d31'],
    ['no theme, in the dark: a button that stands out there', undefined, 'dark', 'dark', '#e6e6e8'],
    ['no theme, and a body of its own asked for', undefined, 'publication', 'light', '#2b2d31'],
  ] as const)('%s', (_note, theme, appearance, body, accent) => {
    expect(toHexTheme(cardTheme(theme, appearance && { appearance }))).toMatchObject({ ...BODIES[body], accent });
  });

  it.each([
    ['light', NEUTRAL],
    ['dark', NEUTRAL_DARK],
  ] as const)('every text of the neutral colours can be read in the %s', (appearance, { background }) => {
    const theme = cardTheme(undefined, { appearance });
    expect(theme.background).toEqual(background);
    for (const ratio of textRatios(theme.ratios)) expect(ratio).toBeGreaterThanOrEqual(4.5);
    expect(theme.edge).toBeUndefined();
  });
});

describe('the lesser texts', () => {
  it('are the body’s, thinned as on the element', () => {
    const { muted, quiet, line } = toHexTheme(
      cardTheme({ ...SAND, backgroundRGB: { r: 255, g: 255, b: 255 }, foregroundRGB: { r: 0, g: 0, b: 0 } }),
    );
    // 80 %, 72 % and 14 % of black on white.
    expect([muted, quiet, line]).toEqual(['#333333', '#474747', '#dbdbdb']);
  });

  it('can be read wherever the body can, for any colours', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const { background, ratios, muted, quiet, foreground } = cardTheme(theme);
        expect(ratios).toMatchObject({
          muted: contrastRatio(background, muted),
          quiet: contrastRatio(background, quiet),
        });
        // Where the body fails, a thinner text is used only if it happens to be the better one.
        for (const role of ['muted', 'quiet'] as const) {
          if (ratios[role] < 4.5)
            expect([ratios.body < 4.5, role === 'muted' ? muted : quiet]).toEqual([true, foreground]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('contrast "aa"', () => {
  it('keeps every text of every part at 4.5:1 or more, for any colours and on any body', () => {
    fc.assert(
      fc.property(anyTheme, fc.constantFrom('publication', 'light', 'dark'), (theme, appearance) => {
        const { ratios } = cardTheme(theme, { contrast: 'aa', appearance });
        expect(Math.min(...textRatios(ratios))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing that can be read already', () => {
    const readable = { ...SAND, foregroundRGB: { r: 20, g: 10, b: 0 }, accentRGB: { r: 20, g: 60, b: 90 } };
    expect(cardTheme(readable, { contrast: 'aa' })).toEqual(cardTheme(readable));
  });
});

describe('the element', () => {
  it.each(['as-published', 'aa'] as const)('paints the same colours with contrast "%s"', (contrast) => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const view: CardView = {
          uri: 'https://a.example',
          title: 'A',
          description: '',
          source: { uri: 'https://a.example', title: 'A', theme },
        };
        const { background, foreground, accent, accentForeground, edge } = cardTheme(theme, { contrast });
        const part = { accessibleAccent, accessibleBody };
        expect(cardPaint(view, { contrast, appearance: 'publication' }, part)).toEqual({
          '--_record-accent': css(accent),
          '--_record-accent-foreground': css(accentForeground),
          '--_record-edge': edge ? css(edge) : '',
          '--_record-background': css(background),
          '--_record-foreground': css(foreground),
          '--_record-muted': `${legibleShare(foreground, background, LEAST_SHARES.muted)}%`,
          '--_record-quiet': `${legibleShare(foreground, background, LEAST_SHARES.quiet)}%`,
        });
      }),
      { numRuns: 100 },
    );
  });
});

function css({ r, g, b }: Rgb): string {
  return `rgb(${r} ${g} ${b})`;
}

/** Those of text; WCAG exempts the disabled button. */
function textRatios({ disabled: _, edge: __, ...ratios }: ThemeRatios): number[] {
  return Object.values(ratios);
}
