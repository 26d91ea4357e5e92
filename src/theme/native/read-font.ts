import type { Drop } from './palette.ts';

/** Leaflet's lexicon has no longer ones. */
const LONGEST = 100;
// Nothing that could end a string in CSS or in a program.
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** Whether something can stand as the name of a font in any format. */
export function isFontName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LONGEST && NAME.test(name) && !name.endsWith(' ');
}

/**
 * Reads the name of a font: a family, or a program's own word for one (`sans`, `dm-sans`). Of Leaflet's `custom:Family:source`, the family.
 *
 * @param value anything
 * @param path where it stands, for `drop`
 */
export function readFont(value: unknown, path: string, drop: Drop): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const written = typeof value === 'string' && value.length <= 2 * LONGEST ? value.trim() : '';
  const name = written.startsWith('custom:') ? (written.split(':')[1] ?? '').trim() : written;
  if (isFontName(name)) return name;
  drop({ path, problem: 'Not the name of a font: up to 100 letters, digits, spaces, dots, hyphens.' });
  return undefined;
}
