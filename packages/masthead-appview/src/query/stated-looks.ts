import { LRUCache } from 'lru-cache';
import { fields } from 'masthead/internal/core/read-fields';
import { writeSchemes } from 'masthead/internal/theme/scheme/read-schemes';
import { readablePalettes } from 'masthead/internal/theme/scheme/readable-palettes';
import type { Publication } from 'masthead/lexicon';
import { publicationTheme } from 'masthead/theme';

/** A publication's colours as an answer has them, each part as JSON text. */
export interface StatedLooks {
  /** Light and dark (docs/rules.md#schemes); absent where the record states no colour. */
  readonly schemes?: string | undefined;
  /**
   * The colours that are hard to read as published, corrected (docs/rules.md#colours); absent where
   * all can be read.
   */
  readonly readable?: string | undefined;
}

/**
 * Characters of JSON. The programs' themes have up to 700. Longer ones are ignored, since they
 * would be computed for every request.
 */
const MAX_LENGTH = 4000;
/** About 10,000 themes of 1,500 characters each: many publications have their program's default. */
const MAX_BYTES = 24 * 1024 * 1024;
const NOTHING = '{}';
const NONE: StatedLooks = {};

/** The results by the theme as JSON text. Computing them takes about a millisecond. */
const kept = new LRUCache<string, StatedLooks>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ schemes = '', readable = '' }, theme) => 200 + schemes.length + readable.length + theme.length,
});

/**
 * A publication's colours for light and for dark pages, and corrections of those that cannot be
 * read as published.
 *
 * @param record as stored, with all members: no lexicon here has the theme of the program that
 *   wrote it
 * @param read the same record, parsed
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
