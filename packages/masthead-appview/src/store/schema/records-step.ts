import type { Dialect } from './dialect.ts';

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
