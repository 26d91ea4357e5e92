import type { SchemaWords } from './schema-words.ts';

/**
 * Repositories that are fetched whole: `resyncs` is their queue, whoever put them there, `resyncs.time` the earliest claim that what is found may make,
 * and `resyncs.wished` grows with each wish, so that a fetch which goes on does not answer a later one.
 * `repositories` says which were fetched, so that one backfill does not fetch a repository once for each list that it stands on. `backfills` says how far each list
 * of repositories was read: of a relay one for each collection, of a PDS the one of all.
 */
export function backfillStep(words: SchemaWords): string {
  return `
  ALTER TABLE resyncs ADD COLUMN time ${words.integer} NOT NULL DEFAULT 0;
  ALTER TABLE resyncs ADD COLUMN wished ${words.integer} NOT NULL DEFAULT 0;
  CREATE INDEX resyncs_due ON resyncs (retry_at);

  CREATE TABLE repositories (
    did ${words.text} PRIMARY KEY,
    rev ${words.text} NOT NULL,
    fetched_at ${words.integer} NOT NULL
  )${words.keyed};

  CREATE TABLE backfills (
    host ${words.text} NOT NULL,
    collection ${words.text} NOT NULL,
    position ${words.text} NOT NULL,
    done ${words.integer} NOT NULL,
    started_at ${words.integer} NOT NULL,
    listed ${words.integer} NOT NULL,
    PRIMARY KEY (host, collection)
  )${words.keyed};
  `;
}
