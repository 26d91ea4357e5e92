import { DIRECTORY } from '../../network/host-owner.ts';
import { RANK } from './rank.ts';
import type { Dialect } from './schema.ts';

/**
 * Every change of the tables raises it. `hidden` must never change: it is read from an index of any
 * version.
 */
export const SCHEMA_VERSION = 17;

/** `born` of a record while its account's age is unknown: after every known one. */
export const UNKNOWN_AGE = Number.MAX_SAFE_INTEGER;

/** The statements that create an index. `schema.ts` explains the columns. */
export function createSchema(dialect: Dialect): string[] {
  const tables = [recordTables, accountTables, queueTables, verificationTables, labelTables, ingestTables];
  return tables.flatMap((table) => table(dialect).split(';')).filter((statement) => statement.trim() !== '');
}

/**
 * Records. `shown`: the record can be used and does not ask to be hidden. `visible`: shown, its
 * account active, and not hidden by the operator; a column, so that the ranked indexes hold visible
 * rows only and a flood of others does not slow down a lookup. Those indexes have the order of
 * claims (docs/rules.md#order-of-claims).
 */
function recordTables({ id, text, integer, flag, end, keyed }: Dialect): string {
  const record = `
    id ${id},
    uri ${text} NOT NULL UNIQUE,
    did ${text} NOT NULL,
    rev ${text} NOT NULL,
    cid ${text},
    record ${text},
    shown ${flag} NOT NULL,
    visible ${flag} NOT NULL DEFAULT 0`;
  const claim = `${record},
    host ${text},
    claimed_at ${integer} NOT NULL,
    born ${integer} NOT NULL DEFAULT ${UNKNOWN_AGE},
    verified ${flag} NOT NULL DEFAULT 0,
    mirrored ${flag} NOT NULL DEFAULT 0,
    owns_host ${flag} NOT NULL DEFAULT 0`;
  return `
  CREATE TABLE publications (${claim},
    url ${text}
  )${end};
  CREATE INDEX publications_ranked ON publications (url, ${RANK}) WHERE visible = 1;
  CREATE INDEX publications_did ON publications (did);

  CREATE TABLE documents (${claim},
    site ${text},
    path ${text},
    reading_time ${integer}
  )${end};
  CREATE INDEX documents_ranked ON documents (site, path, ${RANK}) WHERE visible = 1;
  CREATE INDEX documents_did ON documents (did);
  CREATE INDEX documents_by_path ON documents (path, claimed_at) WHERE visible = 1 AND path <> '';

  CREATE TABLE profile_records (${record},
    collection ${text} NOT NULL,
    rkey ${text} NOT NULL,
    rank ${text} NOT NULL DEFAULT ''
  )${end};
  CREATE INDEX profile_records_did ON profile_records (did, collection, rkey);
  CREATE INDEX profile_records_kept ON profile_records (did, collection, rank DESC, rkey) WHERE visible = 1;

  CREATE TABLE organisation_refs (
    ref ${text} NOT NULL,
    uri ${text} NOT NULL,
    claimed_at ${integer} NOT NULL,
    PRIMARY KEY (uri, ref)
  )${keyed};
  CREATE INDEX organisation_refs_ranked ON organisation_refs (ref, claimed_at, uri);
  `;
}

/**
 * Accounts. An event about one changes these few rows, however many records it has.
 * `accounts.gone_rev`: no record of a deleted account up to this revision comes back; `purging`:
 * rows up to there are not removed yet. `sweeps`: accounts whose rows are updated in the
 * background, and how far. `tallies`: how many records the index holds of an account.
 */
function accountTables({ text, integer, flag, keyed }: Dialect): string {
  return `
  CREATE TABLE identities (
    did ${text} PRIMARY KEY,
    handle ${text},
    holds_handle ${flag} NOT NULL DEFAULT 0,
    pds ${text},
    time ${integer} NOT NULL DEFAULT 0,
    born ${integer},
    refresh_at ${integer} NOT NULL DEFAULT 0,
    attempts ${integer} NOT NULL DEFAULT 0,
    slow ${flag} NOT NULL DEFAULT 0,
    first ${flag} NOT NULL DEFAULT 1,
    owner ${text} NOT NULL DEFAULT '${DIRECTORY}'
  )${keyed};
  CREATE INDEX identities_handle ON identities (handle, time DESC, did) WHERE handle IS NOT NULL;
  CREATE INDEX identities_holder ON identities (handle) WHERE holds_handle = 1;
  CREATE INDEX identities_refresh ON identities (slow, first, refresh_at);
  CREATE INDEX identities_owners ON identities (slow, first, owner, refresh_at);

  CREATE TABLE accounts (
    did ${text} PRIMARY KEY,
    active ${flag} NOT NULL,
    status ${text},
    time ${integer} NOT NULL,
    gone_rev ${text},
    purging ${flag} NOT NULL DEFAULT 0,
    signed_in_only ${flag} NOT NULL DEFAULT 0
  )${keyed};

  CREATE TABLE hidden (
    subject ${text} PRIMARY KEY,
    hidden_at ${integer} NOT NULL
  )${keyed};

  CREATE TABLE sweeps (
    did ${text} PRIMARY KEY,
    part ${integer} NOT NULL,
    place ${text} NOT NULL,
    due_at ${integer} NOT NULL
  )${keyed};
  CREATE INDEX sweeps_due ON sweeps (due_at);

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
  `;
}

/**
 * Repositories that are fetched completely. `resyncs` is the queue; no record found by a fetch
 * claims its URL earlier than `time`; `wished` (`requestedAt` in the code) grows with each request,
 * so that a fetch that is under way does not answer a later one. `repositories`: which were
 * fetched, so that one backfill does not fetch a repository once for each list that it is on.
 * `backfills`: how far each list was read; one for each collection of a relay, one for all of a
 * PDS.
 */
function queueTables({ text, integer, flag, keyed }: Dialect): string {
  return `
  CREATE TABLE resyncs (
    did ${text} PRIMARY KEY,
    rev ${text} NOT NULL,
    time ${integer} NOT NULL DEFAULT 0,
    wished ${integer} NOT NULL DEFAULT 0,
    unproved ${flag} NOT NULL DEFAULT 0,
    retry_at ${integer} NOT NULL,
    attempts ${integer} NOT NULL DEFAULT 0,
    slow ${flag} NOT NULL DEFAULT 0
  )${keyed};
  CREATE INDEX resyncs_due ON resyncs (slow, retry_at);

  CREATE TABLE repositories (
    did ${text} PRIMARY KEY,
    rev ${text} NOT NULL,
    fetched_at ${integer} NOT NULL
  )${keyed};

  CREATE TABLE backfills (
    host ${text} NOT NULL,
    collection ${text} NOT NULL,
    position ${text} NOT NULL,
    done ${integer} NOT NULL,
    started_at ${integer} NOT NULL,
    listed ${integer} NOT NULL,
    PRIMARY KEY (host, collection)
  )${keyed};
  `;
}

/**
 * The proof of claims. `sites`: what each claimed site says about itself, one row for all claims on
 * it, and when it is asked next. `pages`: what each document's own page says, when the operator
 * turns that on.
 */
function verificationTables({ text, integer, flag, keyed }: Dialect): string {
  const check = `
    named_at ${integer},
    checked_at ${integer},
    check_at ${integer} NOT NULL,
    attempts ${integer} NOT NULL DEFAULT 0,
    slow ${flag} NOT NULL DEFAULT 0`;
  return `
  CREATE TABLE sites (
    url ${text} PRIMARY KEY,
    names ${text} NOT NULL DEFAULT '[]',
    denies ${flag} NOT NULL DEFAULT 0,
    alias_of ${text},${check}
  )${keyed};
  CREATE INDEX sites_due ON sites (slow, check_at);
  CREATE INDEX sites_alias ON sites (alias_of) WHERE alias_of IS NOT NULL;

  CREATE TABLE pages (
    uri ${text} PRIMARY KEY,
    rev ${text} NOT NULL,
    url ${text},
    denies ${text},${check}
  )${keyed};
  CREATE INDEX pages_due ON pages (slow, check_at);
  CREATE INDEX pages_named ON pages (url) WHERE url IS NOT NULL;
  `;
}

/**
 * The newest label of each labeler, subject and value. `labels.away`: the label hides its subject,
 * which follows from its value; it is in the key, so that the labels that hide an account's records
 * are side by side. `labels.active`: neither negated nor expired.
 */
function labelTables({ id, text, integer, flag, end, keyed }: Dialect): string {
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

/**
 * One ingester at a time. `leadership.epoch` counts takeovers; an ingester writes only under its
 * own number, so one that was suspended while another took over writes nothing.
 */
function ingestTables({ id, text, integer, flag, end, keyed }: Dialect): string {
  return `
  CREATE TABLE leadership (
    id ${integer} PRIMARY KEY,
    epoch ${integer} NOT NULL,
    signed_in_only ${flag} NOT NULL DEFAULT 1,
    mirrors_out ${flag} NOT NULL DEFAULT 0
  )${end};
  INSERT INTO leadership (id, epoch) VALUES (1, 0);

  CREATE TABLE cursors (
    source ${text} PRIMARY KEY,
    cursor ${integer} NOT NULL,
    time ${integer} NOT NULL,
    fingerprint ${text} NOT NULL,
    done ${flag} NOT NULL
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
  CREATE INDEX dead_letters_about ON dead_letters (about);
  `;
}
