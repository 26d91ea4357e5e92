import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disabledShade, hoverShade } from '../../src/core/color/button-colors.ts';
import { SCHEME_COLORS, toRgb } from '../../src/core/color/rgb.ts';
import {
  type PublicationScheme,
  type PublicationTheme,
  publicationTheme,
  type SchemeColor,
  type SchemePair,
} from '../../src/theme/index.ts';
import { EDGE_PAIRS, TEXT_PAIRS } from '../../src/theme/publication-scheme.ts';
import { publishedColors } from '../../src/theme/record/published-colors.ts';
import realRecords from '../scenarios/real-records/records.json' with { type: 'json' };
import { ANY_RECORD, NO_COLOR, ODD } from './any-record.ts';
import { vectorFiles } from './theme-vectors.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNS = { numRuns: 100 };

describe('any theme', () => {
  it('of the programs’ shapes, good and broken, holds what is promised', () => {
    fc.assert(
      fc.property(ANY_RECORD, (given) => holds(publicationTheme(given), given)),
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
  it('of a real record or a vector, with anything anywhere in it, holds it, too', () => {
    const whole = [
      ...realRecords.records.map(({ record }) => record as Json),
      ...vectorFiles(ROOT).flatMap(({ content }) => content.vectors.map((vector) => vector.record as Json)),
    ].filter((given) => 'basicTheme' in given || 'theme' in given);
    expect(whole.length).toBeGreaterThan(60);
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), ODD), { minLength: 1, maxLength: 3 }),
        (given, changes) => {
          const changed = changes.reduce((before, [at, odd]) => withOdd(before, at, odd), given);
          holds(publicationTheme(changed), changed);
        },
      ),
      RUNS,
    );
  });
  it('whose every colour is odd names every one of them', () => {
    const members = {
      basicTheme: ['background', 'foreground', 'accent', 'accentForeground'],
      'theme.light': ['background', 'text', 'accent', 'link', 'surfaceHover'],
    };
    const paths = Object.entries(members).flatMap(([place, names]) => names.map((name) => `${place}.${name}`));
    fc.assert(
      fc.property(fc.array(NO_COLOR, { minLength: paths.length, maxLength: paths.length }), (odd) => {
        const [basic, light] = [odd.slice(0, 4), odd.slice(4)];
        const pick = (names: readonly string[], from: readonly unknown[]) =>
          Object.fromEntries(names.map((name, at) => [name, from[at]]));
        const theme = publicationTheme({
          basicTheme: pick(members.basicTheme, basic),
          theme: { $type: 'blog.pckt.theme', light: pick(members['theme.light'], light) },
        });
        expect(theme.dropped.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
        expect(new Set(Object.values(theme.light.origin))).toEqual(new Set(['neutral']));
      }),
      RUNS,
    );
  });
  it('that goes deep, or has very many members, is read without a look at them', () => {
    const deep = JSON.parse(`${'{"theme":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as Json;
    expect(publicationTheme(deep).dropped.map(({ path }) => path)).toEqual(['theme']);
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`member${at}`, at]));
    expect(publicationTheme({ basicTheme: wide, theme: { $type: 'blog.pckt.theme', light: wide } }).dropped).toEqual(
      [],
    );
    expect(publicationTheme({ basicTheme: Array(1_000_000).fill(0) }).dropped).toHaveLength(1);
  });
});

it('a change of what is ignored changes nothing', () => {
  fc.assert(
    fc.property(ANY_RECORD, fc.jsonValue(), (given, more) => {
      const before = publicationTheme(given);
      expect(publicationTheme({ ...given, unknownMember: more })).toEqual(before);
      if (!given.basicTheme && !given.theme) return;
      for (const name of ['view', 'source', 'value', 'external'])
        expect(publicationTheme({ ...given, [name]: more })).toEqual(before);
    }),
    { numRuns: 50 },
  );
});

function holds(theme: PublicationTheme, given: unknown): void {
  for (const scheme of [theme.light, theme.dark]) {
    for (const name of SCHEME_COLORS) expect(toRgb(scheme[name]), name).toEqual(scheme[name]);
    expect(derivedBelow(scheme, TEXT_PAIRS, 4.5)).toEqual([]);
    expect(derivedBelow(scheme, EDGE_PAIRS, 3)).toEqual([]);
    expect([scheme.hover, scheme.disabled]).toEqual([hoverShade(scheme.accent), disabledShade(scheme.accent)]);
    expect(scheme.pressed).toEqual(scheme.hover);
  }
  expect(belowWithoutRight('light', theme, given)).toEqual([]);
  expect(belowWithoutRight('dark', theme, given)).toEqual([]);
  for (const { path, problem } of theme.dropped) {
    expect(problem).toMatch(/^[A-Z].*\.$/);
    expect(at(given, path), path).toBeDefined();
  }
}

type Json = Readonly<Record<string, unknown>>;

/** The n-th of all places in a record, with something else there. */
function withOdd(given: Json, at: number, odd: unknown): Json {
  const places: [holder: Record<string, unknown>, name: string][] = [];
  const copy = structuredClone(given) as Record<string, unknown>;
  const walk = (holder: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(holder)) {
      places.push([holder, name]);
      if (value && typeof value === 'object') walk(value as Record<string, unknown>);
    }
  };
  for (const name of ['basicTheme', 'theme']) {
    if (!(name in copy)) continue;
    places.push([copy, name]);
    if (copy[name] && typeof copy[name] === 'object') walk(copy[name] as Record<string, unknown>);
  }
  const [holder, name] = places[at % places.length] ?? [copy, 'theme'];
  if (odd === undefined) delete holder[name];
  else holder[name] = odd;
  return copy;
}

/**
 * Every pair that is below what it needs without a right to it: a colour is as published beside a
 * ground that the same theme states, and a button on any ground that is not derived.
 */
function belowWithoutRight(name: 'light' | 'dark', theme: PublicationTheme, given: unknown): string[] {
  const scheme = theme[name];
  const stated = publishedColors(given)[name];
  const hasRight = (pair: SchemePair): boolean => {
    const [shown, ground] = pair
      .split('/')
      .map((part) => (part === 'hover' || part === 'pressed' ? 'accent' : part)) as [SchemeColor, SchemeColor];
    const [from, under] = [scheme.origin[shown], scheme.origin[ground]];
    if (from !== 'basicTheme' && from !== 'native') return false;
    if (shown === 'accentForeground') return from === under;
    const own = [stated[from]?.background, stated[from]?.surface].some((color) =>
      isDeepStrictEqual(color, scheme[ground]),
    );
    return own || (shown === 'accent' && under !== 'derived' && isDeepStrictEqual(scheme[ground], scheme.background));
  };
  const below = (pairs: readonly SchemePair[], least: number) =>
    pairs.filter((pair) => scheme.ratios[pair] < least && !hasRight(pair)).map((pair) => `${name} ${pair}`);
  return [...below(TEXT_PAIRS, 4.5), ...below(EDGE_PAIRS, 3)];
}

/**
 * Every pair with a derived colour in it that is below what it needs. A shade is as published as
 * its accent.
 */
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
