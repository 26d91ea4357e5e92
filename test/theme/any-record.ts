import fc from 'fast-check';
import type { PlatformHost } from '../../src/core/match/platform.ts';

// Themes as programs write them, and as they could go wrong: most of a record is good, so that what
// is odd stands beside what is used.

type Json = Readonly<Record<string, unknown>>;

const DIGITS = [...'0123456789abcdefABCDEF'];
const digits = (length: number) => fc.array(fc.constantFrom(...DIGITS), { minLength: length, maxLength: length });

/** What is no colour anywhere. */
export const NO_COLOR: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(-1, 255, 'red', '', '#', '#12345', '#ggg', ' #fff', '##fff', '#fff\0', '#１２３', 'rgb(1, 2, 3)'),
  fc.constantFrom<unknown>(true, [], {}, [255, 255, 255], { R: 1, G: 2, B: 3 }, { rgb: [1, 2, 3] }),
  fc.constantFrom<unknown>({ r: 1 }, { r: '255', g: 0, b: 0 }, { r: 256, g: 0, b: 0 }, { r: -1, g: 0, b: 0 }),
  fc.constantFrom<unknown>({ r: 0.5, g: 0, b: 0 }, { r: null, g: 0, b: 0 }, { r: { r: 1 }, g: 0, b: 0 }),
);

/** What may stand in the place of anything. */
export const ODD: fc.Arbitrary<unknown> = fc.oneof(
  NO_COLOR,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(undefined, null, 'blog.pckt.theme', 'app.offprint.theme', 'pub.leaflet.publication#theme'),
  fc.constantFrom<unknown>('#000', '#FFFFFF', { r: 0, g: 0, b: 0 }, { r: 255, g: 255, b: 255, a: 0 }),
  fc.constant(JSON.parse('{"__proto__":{"r":1,"g":2,"b":3},"constructor":"#fff"}')),
);

const channel = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 255 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(-1, 256, 0.5, '7', null, true, -0, 1e308, 254.99999999999997, {}) },
);
const rgb = fc.record(
  {
    r: channel,
    g: channel,
    b: channel,
    a: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom<unknown>(0, 100, 101, -1, 0.5, '50', null, true)),
    $type: fc.constantFrom<unknown>('site.standard.theme.color#rgb', 'pub.leaflet.theme.color#rgba', 'x', 3),
  },
  { requiredKeys: ['r', 'g', 'b'] },
);
const hex = fc
  .tuple(fc.constantFrom('#', '#', ''), fc.constantFrom(3, 4, 6, 6, 6, 8).chain(digits))
  .map(([mark, written]) => mark + written.join(''));
const color = fc.oneof(
  { weight: 6, arbitrary: rgb },
  { weight: 6, arbitrary: hex },
  { weight: 1, arbitrary: fc.oneof(NO_COLOR, ODD) },
);
const font = fc.oneof(
  fc.constantFrom(
    'serif',
    'dm-sans',
    ' Lora ',
    'custom:Source Serif 4:Source+Serif+4',
    'custom: ',
    '源ノ明朝',
    'x";}*{',
  ),
  fc.constantFrom('a\0b', '\ud800', '\x1ca', '\ufeffa', 'a_b', '_a', '-a', '１', '½', 'a\u0301', 'a'.repeat(101)),
  // No letter that is so young that one language's tables have it and another's do not.
  fc.string({ unit: fc.constantFrom(...'aZ9 ._-"\\$ßçœ源ノ한اअ٣Ⅷ½\u0301€😀'), maxLength: 110 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 110 }),
);
const colors = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, color])), { requiredKeys: [] });
const or = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: ODD });

const basic = colors('background', 'foreground', 'accent', 'accentForeground', 'backgroundRGB', 'accentRGB', 'other');
const palette = or(colors('background', 'text', 'accent', 'link', 'surfaceHover', 'other'));
const pckt = fc.record(
  {
    $type: fc.constantFrom<unknown>('blog.pckt.theme', 'blog.pckt.theme#main', 'blog.pckt.themes', 7),
    light: palette,
    dark: palette,
    font: or(font),
  },
  { requiredKeys: [] },
);
const offprint = fc.record(
  {
    $type: fc.constantFrom('app.offprint.theme', 'app.offprint.theme#main'),
    colorScheme: fc.constantFrom<unknown>('light', 'dark', 'auto', 'system', 'sepia', '', 1, null, []),
    colors: or(
      colors('base100', 'base200', 'base300', 'baseContent', 'primary', 'primaryContent', 'accent', 'accentContent'),
    ),
    typography: or(fc.record({ bodyFont: or(font), headingFont: or(font) }, { requiredKeys: [] })),
  },
  { requiredKeys: ['$type'] },
);
const leaflet = fc
  .tuple(
    colors('backgroundColor', 'pageBackground', 'primary', 'accentBackground', 'accentText'),
    fc.record(
      {
        $type: fc.constantFrom('pub.leaflet.publication#theme', 'pub.leaflet.theme.other'),
        showPageBackground: fc.constantFrom<unknown>(true, true, false, 'true', 1, null),
        bodyFont: or(font),
        headingFont: or(font),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([stated, other]) => ({ ...stated, ...other }));

const OF_PLATFORM = {
  'leaflet.pub': leaflet,
  'pckt.blog': pckt,
  'offprint.app': offprint,
} satisfies Record<PlatformHost, fc.Arbitrary<unknown>>;

/** A record with a `basicTheme`, a program's own theme, both or neither, as JSON has it. */
export const ANY_RECORD: fc.Arbitrary<Json> = fc
  .record({ basicTheme: or(basic), theme: or(fc.oneof(...Object.values(OF_PLATFORM), basic)) }, { requiredKeys: [] })
  .map((record) => JSON.parse(JSON.stringify(record)) as Json);
