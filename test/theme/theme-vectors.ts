import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SCHEME_COLORS } from '../../src/core/color/rgb.ts';
import { type PublicationScheme, publicationTheme, toHex } from '../../src/theme/index.ts';

/** The folder of the vectors, from the root. */
export const VECTORS = 'conformance/theme';

/** One record and what its theme comes to (conformance/theme/README.md). */
export interface ThemeVector {
  readonly name: string;
  /** What it stands for. */
  readonly note: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly expected?: ExpectedTheme;
}

/** A file of vectors. */
export interface VectorFile {
  readonly version: 1;
  readonly vectors: readonly ThemeVector[];
}

type ExpectedScheme = Readonly<Record<'colors' | 'origin' | 'ratios', Readonly<Record<string, string | number>>>>;

/** A theme as the vectors have it: hex, ratios with two decimals, of what was dropped the path. */
export interface ExpectedTheme {
  readonly light: ExpectedScheme;
  readonly dark: ExpectedScheme;
  readonly font?: string;
  readonly prefers?: string;
  readonly dropped: readonly string[];
}

/** Every file of vectors by its name without the ending, in the order of the names. */
export function vectorFiles(
  root: string,
): { readonly file: string; readonly name: string; readonly content: VectorFile }[] {
  return globSync(`${VECTORS}/*.json`, { cwd: root })
    .sort()
    .map((file) => ({
      file,
      name: basename(file, '.json'),
      content: JSON.parse(readFileSync(join(root, file), 'utf8')) as VectorFile,
    }));
}

/** What a record's theme comes to now. */
export function expectedTheme(record: ThemeVector['record']): ExpectedTheme {
  const { light, dark, dropped, ...rest } = publicationTheme(record);
  return { light: schemeOf(light), dark: schemeOf(dark), ...rest, dropped: dropped.map(({ path }) => path) };
}

function schemeOf(scheme: PublicationScheme): ExpectedScheme {
  const ratios = Object.entries(scheme.ratios).map(([pair, ratio]) => [pair, Math.round(ratio * 100) / 100]);
  return {
    colors: Object.fromEntries(SCHEME_COLORS.map((name) => [name, toHex(scheme[name])])),
    origin: scheme.origin,
    ratios: Object.fromEntries(ratios),
  };
}
