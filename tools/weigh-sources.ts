import { SourceMap } from 'node:module';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuiltScript } from './vite/scripts.ts';

/** Bytes at brotli's quality 11, which is what counts. */
export function brotliBytes(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Bytes at gzip's level 9, for servers that have no brotli. */
export function gzipBytes(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}

// Which feature a source file is of: the first that matches.
const FEATURES: readonly (readonly [feature: string, files: RegExp])[] = [
  ['Lit', /^src\/elements\/lit\/|^node_modules\//],
  ['styles', /\.styles\.ts$/],
  ['templates', /\.template\.ts$|elements\/(template|format)\//],
  ['discovery', /atproto\/(discovery|identity)\/|core\/match\/|core\/url\/(path-prefixes|join-url)\.ts$/],
  ['contrast="aa"', /core\/color\//],
  ['languages', /elements\/text\/(?!format)/],
  ['loading parts', /elements\/parts\/|tools\/vite\//],
  ['asking an AppView', /^src\/atproto\//],
  ['reading records as they are', /^src\/core\//],
  ['the elements themselves', /^src\/elements\//],
];

/** What a script's parts cost: how many bytes (brotli) less it would weigh without the letters that come from them. Parts share words, so the sum is below the whole. */
export interface ScriptWeights {
  /** By feature. */
  readonly features: Readonly<Record<string, number>>;
  /** By source file, its path from the repository's root. */
  readonly sources: Readonly<Record<string, number>>;
}

/** What each feature and each source file costs in a script, the dearest first. */
export function weighSources({ code, map }: BuiltScript): ScriptWeights {
  const whole = brotliBytes(code);
  const sources = sourceOfEachLetter(code, map);
  const features = sources.map((source) => source && featureOf(source));
  const weigh = (owners: readonly (string | undefined)[]) => {
    const weights = [...new Set(owners)].flatMap((owner): [string, number][] => {
      if (owner === undefined) return [];
      const without = [...code].filter((_, index) => owners[index] !== owner).join('');
      return [[owner, whole - brotliBytes(without)]];
    });
    return Object.fromEntries(weights.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
  };
  return { features: weigh(features), sources: weigh(sources) };
}

function featureOf(source: string): string {
  return FEATURES.find(([, files]) => files.test(source))?.[0] ?? 'other';
}

function sourceOfEachLetter(code: string, map: string): (string | undefined)[] {
  const found = new SourceMap(JSON.parse(map));
  return code.split('\n').flatMap((line, lineNumber) => {
    const letters = [...line].map((_, column) => {
      const entry = found.findEntry(lineNumber, column);
      return 'originalSource' in entry && entry.originalSource ? shortName(entry.originalSource) : undefined;
    });
    return [...letters, undefined];
  });
}

// The bundler writes paths from the place where the script would stand.
function shortName(source: string): string {
  return source.replace(/^.*?\b(src|node_modules)\//, '$1/');
}
