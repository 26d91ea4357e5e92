import type { Dialect } from './dialect.ts';

/** `born` of a record whose account's age is not known: after every known one. */
export const UNKNOWN_AGE = Number.MAX_SAFE_INTEGER;

/**
 * Step 7: what an account's event costs does not depend on what the account holds. `sweeps`: accounts whose rows are brought up to date in the background,
 * with the place that was reached; it takes the place of `purges`. `accounts.purging`: rows up to `gone_rev` are still there and are gone all the same.
 * `tallies`: what the index holds of an account: records at addresses, records of a profile, and tombstones; the newest revision; how many records it
 * refused, and whether the log says so. `born`: when the account was made, by the directory's log, microseconds; it decides between claims of one time.
 */
export function accountsStep({ text, integer, flag, keyed }: Dialect): string {
  const tally = (table: string, claims: string, profile: string) =>
    `SELECT did, ${claims} AS claims, ${profile} AS profile, CASE WHEN record IS NULL THEN 1 ELSE 0 END AS dead, rev FROM ${table}`;
  const live = 'CASE WHEN record IS NULL THEN 0 ELSE 1 END';
  return `
  ALTER TABLE accounts ADD COLUMN purging ${flag} NOT NULL DEFAULT 0;
  UPDATE accounts SET purging = 1 WHERE did IN (SELECT did FROM purges);

  CREATE TABLE sweeps (
    did ${text} PRIMARY KEY,
    part ${integer} NOT NULL,
    place ${text} NOT NULL,
    due_at ${integer} NOT NULL
  )${keyed};
  CREATE INDEX sweeps_due ON sweeps (due_at);
  INSERT INTO sweeps (did, part, place, due_at) SELECT did, 0, '', 0 FROM purges;
  DROP TABLE purges;

  CREATE TABLE tallies (
    did ${text} PRIMARY KEY,
    claims ${integer} NOT NULL DEFAULT 0,
    profile ${integer} NOT NULL DEFAULT 0,
    dead ${integer} NOT NULL DEFAULT 0,
    rev ${text} NOT NULL DEFAULT '',
    refused ${integer} NOT NULL DEFAULT 0,
    told ${flag} NOT NULL DEFAULT 0
  )${keyed};
  CREATE INDEX tallies_full ON tallies (told, did) WHERE refused > 0;
  INSERT INTO tallies (did, claims, profile, dead, rev)
    SELECT did, sum(claims), sum(profile), sum(dead), max(rev) FROM (
      ${tally('publications', live, '0')}
      UNION ALL ${tally('documents', live, '0')}
      UNION ALL ${tally('profile_records', '0', live)}
    ) held GROUP BY did;

  ALTER TABLE identities ADD COLUMN born ${integer};
  ALTER TABLE publications ADD COLUMN born ${integer} NOT NULL DEFAULT ${UNKNOWN_AGE};
  ALTER TABLE documents ADD COLUMN born ${integer} NOT NULL DEFAULT ${UNKNOWN_AGE};
  DROP INDEX publications_ranked;
  CREATE INDEX publications_ranked ON publications (url, verified DESC, owns_host DESC, claimed_at, born, uri) WHERE visible = 1;
  DROP INDEX documents_ranked;
  CREATE INDEX documents_ranked ON documents (site, path, verified DESC, owns_host DESC, claimed_at, born, uri) WHERE visible = 1;
  `;
}
