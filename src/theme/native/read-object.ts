import type { Drop } from './palette.ts';

/**
 * Reads what has colours, or fonts, inside.
 *
 * @param path where it stands, for `drop`
 * @returns its members; `undefined` for nothing at all, and for what is no object, which `drop` is told of
 */
export function readObject(value: unknown, path: string, drop: Drop): Record<string, unknown> | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  drop({ path, problem: 'Not an object.' });
  return undefined;
}
