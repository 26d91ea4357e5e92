import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessibleAccent, accessibleBody } from '../../src/core/color/accessible-accent.ts';
import type { CardView, Rgb } from '../../src/core/index.ts';
import { cardPaint } from '../../src/elements/pub-card/card-paint.ts';
import { cardTheme, publicationTheme } from '../../src/theme/index.ts';
import { NEUTRAL, NEUTRAL_DARK } from '../../src/theme/publication-scheme.ts';
import { writeSchemes } from '../../src/theme/scheme/sent-schemes.ts';

const rgb = (r: number, g: number, b: number): Rgb => ({ r, g, b });
const channel = fc.integer({ min: 0, max: 255 });
const anyRgb = fc.record({ r: channel, g: channel, b: channel });

const RECORD = {
  name: 'Kitchen Science',
  url: 'https://kitchen.example',
  theme: {
    $type: 'app.offprint.theme',
    colors: {
      base100: rgb(34, 26, 23),
      baseContent: rgb(251, 238, 228),
      primary: rgb(255, 157, 126),
      primaryContent: rgb(51, 17, 10),
    },
  },
};
const BASIC = {
  background: rgb(250, 240, 220),
  foreground: rgb(60, 40, 20),
  accent: rgb(128, 20, 20),
  accentForeground: rgb(255, 255, 255),
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

describe('the element', () => {
  const parts = { accessibleAccent, accessibleBody };
  it.each(['as-published', 'aa'] as const)(
    'paints both schemes, in the colours of cardTheme, with contrast "%s"',
    (contrast) => {
      const themes = fc.record({ background: anyRgb, foreground: anyRgb, accent: anyRgb, accentForeground: anyRgb });
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
      light: scheme(rgb(255, 255, 255), rgb(0, 0, 0)),
      dark: scheme(rgb(64, 42, 79), rgb(185, 169, 198)),
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

function css(light: Rgb | undefined, dark: Rgb | undefined): string {
  const [one, other] = [light, dark].map((color) => color && `rgb(${color.r} ${color.g} ${color.b})`);
  return one === other ? `${one}` : `light-dark(${one}, ${other})`;
}
