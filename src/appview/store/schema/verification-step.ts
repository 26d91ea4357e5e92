import type { SchemaWords } from './schema-words.ts';

/**
 * Step 4: who owns a link.
 *
 * `sites`: what each site that a publication claims says about itself, one row for all who claim it, and when it is asked next. `pages`: what each document's
 * own page says, when the operator has pages fetched; `url` is the page that names the document. `documents_by_path` finds a document behind any number of
 * publications that claim its base.
 */
export function verificationStep(words: SchemaWords): string {
  return `
  CREATE TABLE sites (
    url ${words.text} PRIMARY KEY,
    names ${words.text} NOT NULL DEFAULT '[]',
    named_at ${words.integer},
    checked_at ${words.integer},
    check_at ${words.integer} NOT NULL,
    attempts ${words.integer} NOT NULL DEFAULT 0
  )${words.keyed};
  CREATE INDEX sites_due ON sites (check_at);
  INSERT INTO sites (url, check_at) SELECT DISTINCT url, 0 FROM publications WHERE url IS NOT NULL AND visible = 1;

  CREATE TABLE pages (
    uri ${words.text} PRIMARY KEY,
    rev ${words.text} NOT NULL,
    url ${words.text},
    named_at ${words.integer},
    checked_at ${words.integer},
    check_at ${words.integer} NOT NULL,
    attempts ${words.integer} NOT NULL DEFAULT 0
  )${words.keyed};
  CREATE INDEX pages_due ON pages (check_at);
  CREATE INDEX pages_named ON pages (url) WHERE url IS NOT NULL;

  CREATE INDEX documents_by_path ON documents (path, claimed_at) WHERE visible = 1 AND path <> '';
  `;
}
