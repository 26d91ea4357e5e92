import { LRUCache } from 'lru-cache';
import { fields } from 'masthead/internal/core/read-fields';
import { writeSchemes } from 'masthead/internal/theme/scheme/read-schemes';
import { readablePalettes } from 'masthead/internal/theme/scheme/readable-palettes';
import type { Publication } from 'masthead/lexicon';
import { publicationTheme } from 'masthead/theme';

/** A publication's look as an answer has it, each part as JSON text. */
export interface StatedLooks {
  /** Light and dark (docs/rules.md#schemes); absent where the record states no colour. */
  readonly schemes?: string | undefined;
  /**
   * What of the colours is hard to read as published, moved (docs/rules.md#colours); absent where
   * all can be read.
   */
  readonly readable?: string | undefined;
}

/**
 * Characters of JSON. The programs' themes have up to 700; what is longer is no theme, and would be
 * computed for every question.
 */
const MAX_LENGTH = 4000;
/**
 * About 10,000 themes, with the 1,500 characters that each comes to: many publications have their
 * program's default.
 */
const MAX_BYTES = 24 * 1024 * 1024;
const NOTHING = '{}';
const NONE: StatedLooks = {};

/** The looks by the theme as JSON text. Computing them takes about a millisecond. */
const kept = new LRUCache<string, StatedLooks>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ schemes = '', readable = '' }, theme) => 200 + schemes.length + readable.length + theme.length,
});

/**
 * A publication's look for light pages and for dark ones, and what of it cannot be read as
 * published.
 *
 * @param record as stored, with all members: the theme of the program that wrote it is in none of
 *   the lexicons here
 * @param read the same record, read
 * @returns nothing where the record states no colour, or has a theme of more than 4,000 characters
 */
export function statedLooks(record: unknown, read: Publication | null): StatedLooks {
  const { basicTheme, theme } = fields(record);
  const stated = JSON.stringify({ basicTheme, theme });
  if (stated === NOTHING || stated.length > MAX_LENGTH) return NONE;
  let looks = kept.get(stated);
  if (looks === undefined) {
    const schemes = writeSchemes(publicationTheme({ basicTheme, theme }));
    looks = {
      schemes: JSON.stringify(schemes),
      readable: JSON.stringify(readablePalettes({ theme: read?.basicTheme, ...schemes })),
    };
    kept.set(stated, looks);
  }
  return looks;
}
