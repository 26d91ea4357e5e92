import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EDGE_PAIRS,
  type PublicationScheme,
  type PublicationTheme,
  publicationTheme,
  SCHEME_COLORS,
  type SchemeColor,
  type SchemePair,
  shades,
  TEXT_PAIRS,
  toRgb,
} from '../../src/theme/index.ts';
import realRecords from '../scenarios/real-records/records.json' with { type: 'json' };

const RUNS = { numRuns: 150 };

const channel = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 255 }) },
  fc.constantFrom(-1, 256, 0.5, '7', null),
);
const rgb = fc.record(
  { r: channel, g: channel, b: channel, a: fc.constantFrom(0, 40, 95, 100, 300) },
  { requiredKeys: ['r', 'g', 'b'] },
);
const hex = fc.oneof(
  fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  fc.constantFrom('#fff', '#000000', '#12345678', 'red', '', '#ggg'),
);
const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined));
const color = fc.oneof({ weight: 5, arbitrary: rgb }, { weight: 5, arbitrary: hex }, { weight: 1, arbitrary: junk });
/** Colours and yet more under the given names; some are missing. */
const colors = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, color])), { requiredKeys: [] });
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 8, arbitrary }, { weight: 1, arbitrary: junk });

const basicTheme = or(colors('background', 'foreground', 'accent', 'accentForeground', 'other'));
const palette = or(colors('background', 'text', 'accent', 'link', 'surfaceHover'));
const pckt = fc.record(
  { $type: fc.constant('blog.pckt.theme'), light: palette, dark: palette, font: fc.string() },
  { requiredKeys: [] },
);
const offprint = fc.record(
  {
    $type: fc.constantFrom('app.offprint.theme', 'app.offprint.theme#main'),
    colorScheme: fc.constantFrom('light', 'dark', 'auto', 1),
    colors: or(
      colors('base100', 'base200', 'base300', 'baseContent', 'primary', 'primaryContent', 'accent', 'accentContent'),
    ),
    typography: junk,
  },
  { requiredKeys: ['$type'] },
);
const leaflet = fc
  .tuple(
    colors('backgroundColor', 'pageBackground', 'primary', 'accentBackground', 'accentText'),
    fc.record(
      { $type: fc.constant('pub.leaflet.publication#theme'), showPageBackground: fc.boolean(), bodyFont: junk },
      { requiredKeys: [] },
    ),
  )
  .map(([one, other]) => ({ ...one, ...other }));
const record = fc.record({ basicTheme, theme: or(fc.oneof(pckt, offprint, leaflet)) }, { requiredKeys: [] });

describe('any theme', () => {
  it('of the programs’ shapes, good and broken, holds what is promised', () => {
    fc.assert(
      fc.property(record, (given) => holds(publicationTheme(given), given)),
      RUNS,
    );
  });
  it('that is any JSON at all, also inside a record, a value or a view, is no error', () => {
    const anything = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        for (const given of [
          one,
          { basicTheme: one, theme: other },
          { value: { theme: one } },
          { view: { external: { source: { theme: one } } } },
        ]) {
          holds(publicationTheme(given as never), given);
        }
      }),
      RUNS,
    );
  });
  it('of the real records holds it, too', () => {
    const given = realRecords.records.filter(({ record }) => 'basicTheme' in record || 'theme' in record);
    expect(given.length).toBeGreaterThan(5);
    for (const { record } of given) holds(publicationTheme(record), record);
  });
});

it('a change of what is ignored changes nothing', () => {
  fc.assert(
    fc.property(record, fc.jsonValue(), (given, more) => {
      expect(publicationTheme({ ...given, unknownMember: more })).toEqual(publicationTheme(given));
    }),
    { numRuns: 50 },
  );
});

function holds(theme: PublicationTheme, given: unknown): void {
  for (const scheme of [theme.light, theme.dark]) {
    for (const name of SCHEME_COLORS) expect(toRgb(scheme[name]), name).toEqual(scheme[name]);
    expect(derivedBelow(scheme, TEXT_PAIRS, 4.5)).toEqual([]);
    expect(derivedBelow(scheme, EDGE_PAIRS, 3)).toEqual([]);
    expect({ hover: scheme.hover, disabled: scheme.disabled }).toEqual(shades(scheme.accent));
    expect(scheme.pressed).toEqual(scheme.hover);
  }
  for (const { path, problem } of theme.dropped) {
    expect(problem).toMatch(/^[A-Z].*\.$/);
    expect(at(given, path), path).toBeDefined();
  }
}

/** Every pair with a derived colour in it that is below what it needs. A shade is as published as its accent. */
function derivedBelow({ origin, ratios }: PublicationScheme, pairs: readonly SchemePair[], least: number): string[] {
  const isDerived = (name: string) =>
    origin[name === 'hover' || name === 'pressed' ? 'accent' : (name as SchemeColor)] === 'derived';
  return pairs
    .filter((pair) => pair.split('/').some(isDerived) && ratios[pair] < least)
    .map((pair) => `${pair} ${ratios[pair]}`);
}

/** What stands at a path of the record, wherever in the given thing the record is. */
function at(given: unknown, path: string): unknown {
  const from = (root: unknown) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], root);
  const holder = given as { value?: unknown; view?: { external?: { source?: unknown } } } | null | undefined;
  return (
    from(given ?? undefined) ?? from(holder?.value ?? undefined) ?? from(holder?.view?.external?.source ?? undefined)
  );
}
