import type { SchemaWords } from './schema-words.ts';

/**
 * Step 5: who does not own a link.
 *
 * `sites.denies`: every address of the site gave an answer, so whoever is not among `names` is denied. `pages.denies`: the address of a page that names somebody
 * else's document instead.
 */
export function denialStep(words: SchemaWords): string {
  return `
  ALTER TABLE sites ADD COLUMN denies ${words.flag} NOT NULL DEFAULT 0;
  ALTER TABLE pages ADD COLUMN denies ${words.text};
  `;
}
