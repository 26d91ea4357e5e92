/**
 * The schema, step by step. A step that has run anywhere is never edited: the next change is the next step.
 *
 * `shown`: the record can be used and does not ask to be hidden. `visible`: shown, the account active, and not hidden by the operator; kept on the row so that
 * the ranked indexes hold visible rows only and a flood of others costs a lookup nothing.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE publications (
    id INTEGER PRIMARY KEY,
    uri TEXT NOT NULL UNIQUE,
    did TEXT NOT NULL,
    rev TEXT NOT NULL,
    cid TEXT,
    record TEXT,
    url TEXT,
    host TEXT,
    claimed_at INTEGER NOT NULL,
    verified INTEGER NOT NULL DEFAULT 0,
    owns_host INTEGER NOT NULL DEFAULT 0,
    shown INTEGER NOT NULL,
    visible INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX publications_ranked ON publications (url, verified DESC, owns_host DESC, claimed_at, uri) WHERE visible = 1;
  CREATE INDEX publications_did ON publications (did);

  CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    uri TEXT NOT NULL UNIQUE,
    did TEXT NOT NULL,
    rev TEXT NOT NULL,
    cid TEXT,
    record TEXT,
    site TEXT,
    path TEXT,
    host TEXT,
    reading_time INTEGER,
    claimed_at INTEGER NOT NULL,
    verified INTEGER NOT NULL DEFAULT 0,
    owns_host INTEGER NOT NULL DEFAULT 0,
    shown INTEGER NOT NULL,
    visible INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX documents_ranked ON documents (site, path, verified DESC, owns_host DESC, claimed_at, uri) WHERE visible = 1;
  CREATE INDEX documents_did ON documents (did);

  CREATE TABLE profile_records (
    id INTEGER PRIMARY KEY,
    uri TEXT NOT NULL UNIQUE,
    did TEXT NOT NULL,
    collection TEXT NOT NULL,
    rkey TEXT NOT NULL,
    rev TEXT NOT NULL,
    cid TEXT,
    record TEXT,
    shown INTEGER NOT NULL,
    visible INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX profile_records_did ON profile_records (did, collection, rkey);

  CREATE TABLE organisation_refs (
    ref TEXT NOT NULL,
    uri TEXT NOT NULL,
    claimed_at INTEGER NOT NULL,
    PRIMARY KEY (uri, ref)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX organisation_refs_ranked ON organisation_refs (ref, claimed_at, uri);

  CREATE TABLE identities (
    did TEXT PRIMARY KEY,
    handle TEXT,
    holds_handle INTEGER NOT NULL DEFAULT 0,
    pds TEXT,
    time INTEGER NOT NULL DEFAULT 0,
    refresh_at INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX identities_handle ON identities (handle, time DESC, did) WHERE handle IS NOT NULL;
  CREATE INDEX identities_holder ON identities (handle) WHERE holds_handle = 1;
  CREATE INDEX identities_refresh ON identities (refresh_at);

  CREATE TABLE accounts (
    did TEXT PRIMARY KEY,
    active INTEGER NOT NULL,
    status TEXT,
    time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE hidden (
    subject TEXT PRIMARY KEY,
    hidden_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE resyncs (
    did TEXT PRIMARY KEY,
    rev TEXT NOT NULL,
    retry_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE dead_letters (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    cursor INTEGER NOT NULL,
    about TEXT NOT NULL,
    reason TEXT NOT NULL,
    body TEXT NOT NULL,
    time INTEGER NOT NULL,
    UNIQUE (source, cursor, about)
  ) STRICT;

  CREATE TABLE cursors (
    source TEXT PRIMARY KEY,
    cursor INTEGER NOT NULL,
    time INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    done INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
];
