import { SourceMap } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BuiltScript } from './vite/scripts.ts';

/** Bytes at brotli's quality 11, which is what counts. */
export function brotliBytes(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/**
 * What each source file costs in a script: how many bytes (brotli) less the script would weigh without the letters that come from it. Files share words, so the
 * sum is below the whole.
 *
 * @returns by the file's path from the repository's root, the dearest first
 */
export function weighSources({ code, map }: BuiltScript): Record<string, number> {
  const whole = brotliBytes(code);
  const sources = sourceOfEachLetter(code, map);
  const weights = [...new Set(sources)].flatMap((source): [string, number][] => {
    if (source === undefined) return [];
    const without = [...code].filter((_, index) => sources[index] !== source).join('');
    return [[source, whole - brotliBytes(without)]];
  });
  return Object.fromEntries(weights.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
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
