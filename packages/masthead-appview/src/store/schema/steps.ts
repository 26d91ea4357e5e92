import { type Kysely, sql } from 'kysely';
import { keepProfileRecord } from 'masthead/internal/lexicon';
import { rows, statement, type Work } from '../background/work.ts';
import type { Dialect, Schema } from './schema.ts';

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

/**
 * What labelers say, one row for each labeler, subject and value, the newest of them. `labels.away`: it takes its subject away, which the value says;
 * in the key, so that what an account's rows are asked for stands together. `labels.active`: neither negated nor expired.
 */
export function labelsStep({ id, text, integer, flag, end, keyed }: Dialect): string {
  return `
  CREATE TABLE labelers (
    id ${id},
    did ${text} NOT NULL UNIQUE,
    active ${flag} NOT NULL,
    held ${integer} NOT NULL DEFAULT 0,
    refused ${integer} NOT NULL DEFAULT 0
  )${end};

  CREATE TABLE labels (
    labeler ${integer} NOT NULL,
    away ${flag} NOT NULL,
    uri ${text} NOT NULL,
    val ${text} NOT NULL,
    cid ${text},
    cts ${integer} NOT NULL,
    exp ${integer},
    active ${flag} NOT NULL,
    PRIMARY KEY (labeler, away, uri, val)
  )${keyed};
  CREATE INDEX labels_due ON labels (exp) WHERE active = 1 AND exp IS NOT NULL;
  `;
}

// Earlier versions kept records of up to 128 kB as they came.
const BATCH = 50;
/** Bytes. A shorter record that has no rank is as good as cut. */
const SHORT = 4096;

/**
 * Step 8: of a profile's records the index keeps what a view needs, and in which order a section is read (`profile_records.rank`). Earlier versions kept whole
 * records.
 */
export function* keptRecordsStep({ text }: Dialect, db: Kysely<Schema>): Work<void> {
  yield* rows(statement(`ALTER TABLE profile_records ADD COLUMN rank ${text} NOT NULL DEFAULT ''`));
  const all = db
    .selectFrom('profile_records')
    .select(['id', 'did', 'collection', 'rkey', 'record'])
    .where((of) => of.or([of('collection', 'like', 'id.sifa.%'), of(sql`octet_length(record)`, '>', SHORT)]))
    .where('record', 'is not', null)
    .orderBy('id')
    .limit(BATCH);
  let last = 0;
  for (;;) {
    const found = yield* rows(all.where('id', '>', last));
    for (const { id, did, collection, rkey, record } of found) {
      const kept = record === null ? null : keepProfileRecord(collection, rkey, JSON.parse(record));
      const now = kept
        ? { record: JSON.stringify(kept.record), rank: kept.rank }
        : { record: null, shown: 0, visible: 0 };
      yield* rows(db.updateTable('profile_records').set(now).where('id', '=', id));
      const tally = db.updateTable('tallies').set({ profile: sql`profile - 1`, dead: sql`dead + 1` });
      if (!kept) yield* rows(tally.where('did', '=', did));
    }
    const end = found.at(-1);
    if (!end) break;
    last = end.id;
  }
  yield* rows(
    statement(
      'CREATE INDEX profile_records_kept ON profile_records (did, collection, rank DESC, rkey) WHERE visible = 1',
    ),
  );
}

/**
 * Step 1: records, the accounts behind them, and the sources' cursors. `shown`: the record can be used and does not ask to be hidden. `visible`: shown, its
 * account active, and not hidden by the operator; a column, so that the ranked indexes hold visible rows only and a flood of others does not slow down a
 * lookup.
 */
export function recordsStep({ id, text, integer, flag, end, keyed }: Dialect): string {
  return `
  CREATE TABLE publications (
    id ${id},
    uri ${text} NOT NULL UNIQUE,
    did ${text} NOT NULL,
    rev ${text} NOT NULL,
    cid ${text},
    record ${text},
    url ${text},
    host ${text},
    claimed_at ${integer} NOT NULL,
    verified ${flag} NOT NULL DEFAULT 0,
    owns_host ${flag} NOT NULL DEFAULT 0,
    shown ${flag} NOT NULL,
    visible ${flag} NOT NULL DEFAULT 0
  )${end};
  CREATE INDEX publications_ranked ON publications (url, verified DESC, owns_host DESC, claimed_at, uri) WHERE visible = 1;
  CREATE INDEX publications_did ON publications (did);

  CREATE TABLE documents (
    id ${id},
    uri ${text} NOT NULL UNIQUE,
    did ${text} NOT NULL,
    rev ${text} NOT NULL,
    cid ${text},
    record ${text},
    site ${text},
    path ${text},
    host ${text},
    reading_time ${integer},
    claimed_at ${integer} NOT NULL,
    verified ${flag} NOT NULL DEFAULT 0,
    owns_host ${flag} NOT NULL DEFAULT 0,
    shown ${flag} NOT NULL,
    visible ${flag} NOT NULL DEFAULT 0
  )${end};
  CREATE INDEX documents_ranked ON documents (site, path, verified DESC, owns_host DESC, claimed_at, uri) WHERE visible = 1;
  CREATE INDEX documents_did ON documents (did);

  CREATE TABLE profile_records (
    id ${id},
    uri ${text} NOT NULL UNIQUE,
    did ${text} NOT NULL,
    collection ${text} NOT NULL,
    rkey ${text} NOT NULL,
    rev ${text} NOT NULL,
    cid ${text},
    record ${text},
    shown ${flag} NOT NULL,
    visible ${flag} NOT NULL DEFAULT 0
  )${end};
  CREATE INDEX profile_records_did ON profile_records (did, collection, rkey);

  CREATE TABLE organisation_refs (
    ref ${text} NOT NULL,
    uri ${text} NOT NULL,
    claimed_at ${integer} NOT NULL,
    PRIMARY KEY (uri, ref)
  )${keyed};
  CREATE INDEX organisation_refs_ranked ON organisation_refs (ref, claimed_at, uri);

  CREATE TABLE identities (
    did ${text} PRIMARY KEY,
    handle ${text},
    holds_handle ${flag} NOT NULL DEFAULT 0,
    pds ${text},
    time ${integer} NOT NULL DEFAULT 0,
    refresh_at ${integer} NOT NULL DEFAULT 0,
    attempts ${integer} NOT NULL DEFAULT 0
  )${keyed};
  CREATE INDEX identities_handle ON identities (handle, time DESC, did) WHERE handle IS NOT NULL;
  CREATE INDEX identities_holder ON identities (handle) WHERE holds_handle = 1;
  CREATE INDEX identities_refresh ON identities (refresh_at);

  CREATE TABLE accounts (
    did ${text} PRIMARY KEY,
    active ${flag} NOT NULL,
    status ${text},
    time ${integer} NOT NULL
  )${keyed};

  CREATE TABLE hidden (
    subject ${text} PRIMARY KEY,
    hidden_at ${integer} NOT NULL
  )${keyed};

  CREATE TABLE resyncs (
    did ${text} PRIMARY KEY,
    rev ${text} NOT NULL,
    retry_at ${integer} NOT NULL,
    attempts ${integer} NOT NULL DEFAULT 0
  )${keyed};

  CREATE TABLE dead_letters (
    id ${id},
    source ${text} NOT NULL,
    cursor ${integer} NOT NULL,
    about ${text} NOT NULL,
    reason ${text} NOT NULL,
    body ${text} NOT NULL,
    time ${integer} NOT NULL,
    UNIQUE (source, cursor, about)
  )${end};

  CREATE TABLE cursors (
    source ${text} PRIMARY KEY,
    cursor ${integer} NOT NULL,
    time ${integer} NOT NULL,
    fingerprint ${text} NOT NULL,
    done ${flag} NOT NULL
  )${keyed};
  `;
}
