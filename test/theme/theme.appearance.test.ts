import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessibleAccent, accessibleBody } from '../../src/core/color/accessible-accent.ts';
import { LEAST_SHARES, legibleShare, type Rgb } from '../../src/core/color/rgb.ts';
import type { CardView } from '../../src/core/index.ts';
import { cardPaint } from '../../src/elements/pub-card/card-paint.ts';
import { cardTheme, contrastRatio, publicationTheme, type ThemeRatios, toHexTheme } from '../../src/theme/index.ts';
import { NEUTRAL, NEUTRAL_DARK } from '../../src/theme/publication-scheme.ts';
import { writeSchemes } from '../../src/theme/scheme/sent-schemes.ts';

const color = (r: number, g: number, b: number): Rgb => ({ r, g, b });
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
    ['a light body keeps the publication’s accent', SAND, 'light', 'light', '#808080'],
    ['so does a dark one', SAND, 'dark', 'dark', '#808080'],
    ['no theme, in the light', undefined, 'light', 'light', '#2b2d31'],
    ['no theme, in the dark: a button that stands out there', undefined, 'dark', 'dark', '#e6e6e8'],
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

const parts = { accessibleAccent, accessibleBody };

describe('the element', () => {
  it('paints the button alone where the theme has no body', () => {
    const { accentRGB, accentForegroundRGB } = SAND;
    const source = { uri: 'https://a.example', title: 'A', theme: { accentRGB, accentForegroundRGB } };
    const view = { uri: 'https://a.example', title: 'A', description: '', source };
    const paint = cardPaint(view, { contrast: 'as-published', appearance: 'publication' });
    expect(paint).toMatchObject({ '--_record-accent': css(accentRGB), '--_record-background': '' });
  });

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
        expect(cardPaint(view, { contrast, appearance: 'publication' }, parts)).toEqual({
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

const RECORD = {
  name: 'Kitchen Science',
  url: 'https://kitchen.example',
  theme: {
    $type: 'app.offprint.theme',
    colors: {
      base100: color(34, 26, 23),
      baseContent: color(251, 238, 228),
      primary: color(255, 157, 126),
      primaryContent: color(51, 17, 10),
    },
  },
};
const BASIC = {
  background: color(250, 240, 220),
  foreground: color(60, 40, 20),
  accent: color(128, 20, 20),
  accentForeground: color(255, 255, 255),
};

/** A card as a Masthead AppView answers about a record. */
function cardOf(record: { readonly basicTheme?: typeof BASIC; readonly theme?: unknown }): CardView {
  const { basicTheme: basic } = record;
  const theme = basic && {
    backgroundRGB: basic.background,
    foregroundRGB: basic.foreground,
    accentRGB: basic.accent,
    accentForegroundRGB: basic.accentForeground,
  };
  const schemes = writeSchemes(publicationTheme(record as Readonly<Record<string, unknown>>));
  return {
    uri: 'https://a.example',
    title: 'A',
    description: '',
    source: { uri: 'https://a.example', title: 'A', ...(theme && { theme }) },
    ...(schemes && { schemes }),
  };
}

describe('cardTheme with a scheme', () => {
  it.each(['light', 'dark'] as const)('is the publication’s %s one, of a record as of the card', (scheme) => {
    const expected = publicationTheme(RECORD)[scheme];
    for (const source of [RECORD, cardOf(RECORD), { view: { external: cardOf(RECORD) } }]) {
      const { background, foreground, accent, accentForeground } = expected;
      expect(cardTheme(source, { theme: publicationTheme(source), scheme })).toMatchObject({
        ...{ background, foreground, accent, accentForeground, published: true },
      });
    }
  });

  it('is what it was without one: the theme of the program does not count', () => {
    expect(cardTheme(RECORD)).toEqual(cardTheme(undefined));
    expect(cardTheme(cardOf({ ...RECORD, basicTheme: BASIC }))).toEqual(cardTheme(BASIC));
  });

  it.each([
    ['light', NEUTRAL],
    ['dark', NEUTRAL_DARK],
  ] as const)('is neutral, in the %s, where nothing is stated', (scheme, neutral) => {
    const record = { name: 'X', url: 'https://x.example' };
    expect(cardTheme(record, { theme: publicationTheme(record), scheme })).toMatchObject({
      ...neutral,
      published: false,
    });
  });

  it.each(['light', 'dark'] as const)('gives a neutral body in the %s the button of the program’s theme', (name) => {
    const { accent, accentForeground } = publicationTheme(RECORD)[name];
    const { background } = name === 'dark' ? NEUTRAL_DARK : NEUTRAL;
    const theme = publicationTheme(RECORD);
    expect(cardTheme(cardOf(RECORD), { appearance: name, theme })).toMatchObject({
      published: true,
      background,
      accent,
      accentForeground,
    });
  });

  it('gives no button of an accent without a text of its own', () => {
    const pckt = { $type: 'blog.pckt.theme', light: { background: '#ffffff', text: '#111111', accent: '#aa2222' } };
    const card = cardOf({ theme: pckt });
    expect(cardTheme(card, { appearance: 'light', theme: publicationTheme(card) })).toMatchObject({
      published: false,
      accent: NEUTRAL.accent,
    });
  });
});

describe('the element, given schemes', () => {
  it.each(['as-published', 'aa'] as const)(
    'paints both schemes, in the colours of cardTheme, with contrast "%s"',
    (contrast) => {
      const themes = fc.record({ background: rgb, foreground: rgb, accent: rgb, accentForeground: rgb });
      fc.assert(
        fc.property(themes, (basicTheme) => {
          const card = cardOf({ basicTheme });
          const paint = cardPaint(card, { contrast, appearance: 'publication' }, parts);
          const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
            cardTheme(card, { contrast, theme: publicationTheme(card), scheme }),
          );
          for (const [property, name] of [
            ['--_record-background', 'background'],
            ['--_record-foreground', 'foreground'],
            ['--_record-accent', 'accent'],
            ['--_record-accent-foreground', 'accentForeground'],
          ] as const) {
            expect(paint[property]).toBe(css(light?.[name], dark?.[name]));
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  it('thins the lesser texts by the larger share of both schemes', () => {
    const scheme = (background: Rgb, foreground: Rgb) => ({ ...BASIC, background, foreground });
    const schemes = {
      light: scheme(color(255, 255, 255), color(0, 0, 0)),
      dark: scheme(color(64, 42, 79), color(185, 169, 198)),
    };
    const [both, light] = [schemes, { light: schemes.light, dark: schemes.light }].map((given) =>
      cardPaint({ ...cardOf({}), schemes: given }, { contrast: '', appearance: 'publication' }),
    );
    expect(light).toMatchObject({
      '--_record-muted': '80%',
      '--_record-quiet': '72%',
      '--_record-background': 'rgb(255 255 255)',
    });
    expect(Number.parseInt(both?.['--_record-quiet'] ?? '', 10)).toBeGreaterThan(72);
  });

  it.each(['auto', 'light', 'dark'])(
    'has in appearance "%s" the button of basicTheme, else that of the program, and no body',
    (appearance) => {
      const looks = { contrast: 'as-published', appearance };
      const { light, dark } = publicationTheme(RECORD);
      expect(cardPaint(cardOf({ ...RECORD, basicTheme: BASIC }), looks)).toMatchObject({
        '--_record-accent': 'rgb(128 20 20)',
        '--_record-background': '',
        '--_record-muted': '',
      });
      expect(cardPaint(cardOf(RECORD), looks)).toMatchObject({
        '--_record-accent': css(light.accent, dark.accent),
        '--_record-accent-foreground': css(light.accentForeground, dark.accentForeground),
        '--_record-background': '',
        '--_record-quiet': '',
      });
    },
  );
});

function css(light: Rgb | undefined, dark = light): string {
  const [one, other] = [light, dark].map((each) => each && `rgb(${each.r} ${each.g} ${each.b})`);
  return one === other ? `${one}` : `light-dark(${one}, ${other})`;
}

/** Those of text; WCAG exempts the disabled button. */
function textRatios({ disabled: _, edge: __, ...ratios }: ThemeRatios): number[] {
  return Object.values(ratios);
}
