import { LRUCache } from 'lru-cache';
import { fields } from 'masthead/core';
import { writeSchemes } from 'masthead/internal/theme';
import { publicationTheme } from 'masthead/theme';

/** Characters of JSON. The programs' themes have up to 700; what is longer is no theme, and would be computed for every question. */
const MAX_LENGTH = 4000;
/** About 10,000 themes, with the 1,500 characters that each comes to: many publications have their program's default. */
const MAX_BYTES = 24 * 1024 * 1024;
const NOTHING = '{}';

/** The `schemes` of an answer as JSON text, by the theme as JSON text; empty where it states no colour. Computing one takes about a millisecond. */
const kept = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (schemes, theme) => 200 + schemes.length + theme.length,
});

/**
 * A publication's look for light pages and for dark ones (docs/rules.md#schemes).
 *
 * @param record a publication's record as stored, with all members: the theme of the program that wrote it is in none of the lexicons here
 * @returns JSON text; `undefined` where the record states no colour, or has a theme of more than 4,000 characters
 */
export function statedSchemes(record: unknown): string | undefined {
  const { basicTheme, theme } = fields(record);
  const stated = JSON.stringify({ basicTheme, theme });
  if (stated === NOTHING || stated.length > MAX_LENGTH) return undefined;
  let schemes = kept.get(stated);
  if (schemes === undefined) {
    schemes = JSON.stringify(writeSchemes(publicationTheme({ basicTheme, theme }))) ?? '';
    kept.set(stated, schemes);
  }
  return schemes || undefined;
}
