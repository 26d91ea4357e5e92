import { LRUCache } from 'lru-cache';
import { fields } from 'masthead/internal/core/read-fields';
import { readablePalettes, writeSchemes } from 'masthead/internal/theme/scheme/sent-schemes';
import { type Publication, parsePublication } from 'masthead/lexicon';
import { publicationTheme } from 'masthead/theme';

/** A publication's colours as an answer has them, each part as JSON text. */
export interface StatedColors {
  /** Light and dark (docs/rules.md#schemes); absent where the record states no colour. */
  readonly schemes?: string | undefined;
  /**
   * The colours that are hard to read as published, corrected (docs/rules.md#colours); absent where
   * all can be read.
   */
  readonly readable?: string | undefined;
}

/** A publication's record, parsed, with its colours. */
interface ReadPublication {
  readonly record: Publication;
  readonly colors: StatedColors;
}

/**
 * Characters of JSON. Longer records, and longer themes, are not cached: a hostile one may be a
 * hundred times that. The programs' themes have up to 700.
 */
const MAX_LENGTH = 4000;
/** Bytes of each cache, estimated: two for each character, and as much again for a record. */
const MAX_BYTES = 24 * 1024 * 1024;
const NOTHING = '{}';
const NONE: StatedColors = {};

/** The latest records by their at-uri: all articles of a site share its publication. */
const records = new LRUCache<string, { readonly text: string; readonly read: ReadPublication | null }>({
  max: 4000,
  maxSize: MAX_BYTES,
  sizeCalculation: ({ text }, uri) => 200 + 4 * text.length + 2 * uri.length,
});

/**
 * The colours by the theme as JSON text: many publications have their program's default. Computing
 * them takes about a millisecond.
 */
const themes = new LRUCache<string, StatedColors>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ schemes = '', readable = '' }, theme) => 200 + schemes.length + readable.length + theme.length,
});

/**
 * Parses the record of a publication, or takes it from a cache: an entry is used only for exactly
 * the same text, so it is never stale.
 *
 * @returns shared, so callers must not change it; `null` for a record that cannot be read
 */
export function readPublication(uri: string, text: string): ReadPublication | null {
  const before = records.get(uri);
  if (before?.text === text) return before.read;
  const value: unknown = JSON.parse(text);
  const record = parsePublication(value);
  const read = record && { record, colors: statedColors(value, record) };
  if (text.length <= MAX_LENGTH) records.set(uri, { text, read });
  return read;
}

/**
 * A publication's colours for light and for dark pages, and corrections of those that cannot be
 * read as published.
 *
 * @param record as stored, with all members: no lexicon here has the theme of the program that
 *   wrote it
 * @param read the same record, parsed
 * @returns nothing where the record states no colour, or has a theme of more than 4,000 characters
 */
export function statedColors(record: unknown, read: Publication | null): StatedColors {
  const { basicTheme, theme } = fields(record);
  const stated = JSON.stringify({ basicTheme, theme });
  if (stated === NOTHING || stated.length > MAX_LENGTH) return NONE;
  let colors = themes.get(stated);
  if (colors === undefined) {
    const schemes = writeSchemes(publicationTheme({ basicTheme, theme }));
    colors = {
      schemes: JSON.stringify(schemes),
      readable: JSON.stringify(readablePalettes({ theme: read?.basicTheme, ...schemes })),
    };
    themes.set(stated, colors);
  }
  return colors;
}
