import type { PublicationTheme } from './publication-scheme.ts';
import type { ThemeSource } from './theme-source.ts';

/**
 * A publication's look for light and for dark pages, from whichever part of its record has it.
 *
 * @param source what `cardTheme` takes: a record, a view, or what has one inside
 */
export function publicationTheme(source: ThemeSource): PublicationTheme {
  throw new Error(`not yet built: ${typeof source}`);
}
