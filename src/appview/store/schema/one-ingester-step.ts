import type { SchemaWords } from './schema-words.ts';

/**
 * Step 2: one ingester at a time, and accounts that are gone.
 *
 * `leadership.epoch` counts the ingesters that took over; each writes under its own number only, so one that slept through the next one's start writes nothing.
 * `accounts.gone_rev`: nothing of a deleted account up to this revision comes back; `purges` lists the accounts whose rows are still to be removed.
 */
export function oneIngesterStep(words: SchemaWords): string {
  return `
  CREATE TABLE leadership (
    id ${words.integer} PRIMARY KEY,
    epoch ${words.integer} NOT NULL
  )${words.end};
  INSERT INTO leadership (id, epoch) VALUES (1, 0);

  ALTER TABLE accounts ADD COLUMN gone_rev ${words.text};
  CREATE TABLE purges (
    did ${words.text} PRIMARY KEY
  )${words.keyed};

  CREATE INDEX dead_letters_about ON dead_letters (about);
  `;
}
