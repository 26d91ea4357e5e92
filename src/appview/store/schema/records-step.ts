import type { SchemaWords } from './schema-words.ts';

/**
 * Step 1: records, the accounts behind them, and where the sources stand.
 *
 * `shown`: the record can be used and does not ask to be hidden. `visible`: shown, the account active, and not hidden by the operator; kept on the row so that
 * the ranked indexes hold visible rows only and a flood of others costs a lookup nothing.
 */
export function recordsStep(words: SchemaWords): string {
  return `
  CREATE TABLE publications (
    id ${words.id},
    uri ${words.text} NOT NULL UNIQUE,
    did ${words.text} NOT NULL,
    rev ${words.text} NOT NULL,
    cid ${words.text},
    record ${words.text},
    url ${words.text},
    host ${words.text},
    claimed_at ${words.integer} NOT NULL,
    verified ${words.flag} NOT NULL DEFAULT 0,
    owns_host ${words.flag} NOT NULL DEFAULT 0,
    shown ${words.flag} NOT NULL,
    visible ${words.flag} NOT NULL DEFAULT 0
  )${words.end};
  CREATE INDEX publications_ranked ON publications (url, verified DESC, owns_host DESC, claimed_at, uri) WHERE visible = 1;
  CREATE INDEX publications_did ON publications (did);

  CREATE TABLE documents (
    id ${words.id},
    uri ${words.text} NOT NULL UNIQUE,
    did ${words.text} NOT NULL,
    rev ${words.text} NOT NULL,
    cid ${words.text},
    record ${words.text},
    site ${words.text},
    path ${words.text},
    host ${words.text},
    reading_time ${words.integer},
    claimed_at ${words.integer} NOT NULL,
    verified ${words.flag} NOT NULL DEFAULT 0,
    owns_host ${words.flag} NOT NULL DEFAULT 0,
    shown ${words.flag} NOT NULL,
    visible ${words.flag} NOT NULL DEFAULT 0
  )${words.end};
  CREATE INDEX documents_ranked ON documents (site, path, verified DESC, owns_host DESC, claimed_at, uri) WHERE visible = 1;
  CREATE INDEX documents_did ON documents (did);

  CREATE TABLE profile_records (
    id ${words.id},
    uri ${words.text} NOT NULL UNIQUE,
    did ${words.text} NOT NULL,
    collection ${words.text} NOT NULL,
    rkey ${words.text} NOT NULL,
    rev ${words.text} NOT NULL,
    cid ${words.text},
    record ${words.text},
    shown ${words.flag} NOT NULL,
    visible ${words.flag} NOT NULL DEFAULT 0
  )${words.end};
  CREATE INDEX profile_records_did ON profile_records (did, collection, rkey);

  CREATE TABLE organisation_refs (
    ref ${words.text} NOT NULL,
    uri ${words.text} NOT NULL,
    claimed_at ${words.integer} NOT NULL,
    PRIMARY KEY (uri, ref)
  )${words.keyed};
  CREATE INDEX organisation_refs_ranked ON organisation_refs (ref, claimed_at, uri);

  CREATE TABLE identities (
    did ${words.text} PRIMARY KEY,
    handle ${words.text},
    holds_handle ${words.flag} NOT NULL DEFAULT 0,
    pds ${words.text},
    time ${words.integer} NOT NULL DEFAULT 0,
    refresh_at ${words.integer} NOT NULL DEFAULT 0,
    attempts ${words.integer} NOT NULL DEFAULT 0
  )${words.keyed};
  CREATE INDEX identities_handle ON identities (handle, time DESC, did) WHERE handle IS NOT NULL;
  CREATE INDEX identities_holder ON identities (handle) WHERE holds_handle = 1;
  CREATE INDEX identities_refresh ON identities (refresh_at);

  CREATE TABLE accounts (
    did ${words.text} PRIMARY KEY,
    active ${words.flag} NOT NULL,
    status ${words.text},
    time ${words.integer} NOT NULL
  )${words.keyed};

  CREATE TABLE hidden (
    subject ${words.text} PRIMARY KEY,
    hidden_at ${words.integer} NOT NULL
  )${words.keyed};

  CREATE TABLE resyncs (
    did ${words.text} PRIMARY KEY,
    rev ${words.text} NOT NULL,
    retry_at ${words.integer} NOT NULL,
    attempts ${words.integer} NOT NULL DEFAULT 0
  )${words.keyed};

  CREATE TABLE dead_letters (
    id ${words.id},
    source ${words.text} NOT NULL,
    cursor ${words.integer} NOT NULL,
    about ${words.text} NOT NULL,
    reason ${words.text} NOT NULL,
    body ${words.text} NOT NULL,
    time ${words.integer} NOT NULL,
    UNIQUE (source, cursor, about)
  )${words.end};

  CREATE TABLE cursors (
    source ${words.text} PRIMARY KEY,
    cursor ${words.integer} NOT NULL,
    time ${words.integer} NOT NULL,
    fingerprint ${words.text} NOT NULL,
    done ${words.flag} NOT NULL
  )${words.keyed};
  `;
}
