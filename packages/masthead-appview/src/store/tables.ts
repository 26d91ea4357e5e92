import { CLAIM_ORDER, type DecidedBy } from 'masthead/internal/core/match/judge';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { AtUri, Did } from 'masthead/internal/core/values/identifiers';
import { DIRECTORY } from '../network/host-owner.ts';
import {
  createTable,
  type Dialect,
  flag,
  id,
  initially,
  integer,
  key,
  orNull,
  type Row,
  text,
  unique,
} from './columns.ts';

/** `account_created_at` of a record while its account's age is unknown: after every known one. */
export const UNKNOWN_AGE = Number.MAX_SAFE_INTEGER;

/**
 * The SQL of each rule of the order of claims. `null` for the URL and the kind of record, which are
 * the same for all rows that are compared.
 */
const COLUMNS: Readonly<Record<DecidedBy, string | null>> = {
  verified: 'verified DESC',
  mirror: 'mirrored',
  owner: 'owns_host DESC',
  longest: null,
  kind: null,
  claim: 'claimed_at',
  age: 'account_created_at',
  uri: 'uri',
};

/** SQL: the order of claims on one URL, best first. The ranked indexes have it too. */
export const RANK: string = CLAIM_ORDER.flatMap((rule) => COLUMNS[rule] ?? []).join(', ');

// Flags are 0 or 1, times are microseconds unless a comment says otherwise.

const RECORD = {
  id,
  uri: unique(text<AtUri>()),
  did: text<Did>(),
  rev: text(),
  cid: orNull(text()),
  record: orNull(text()),
  /** The record can be used and does not ask to be hidden. */
  shown: flag,
  /**
   * Shown, its account active, and not hidden by the operator or a labeler; a column, so that the
   * ranked indexes hold visible rows only and a flood of others does not slow down a lookup.
   */
  visible: initially(flag, 0),
};

const CLAIM = {
  ...RECORD,
  host: orNull(text()),
  claimed_at: integer,
  /** `identities.account_created_at`, or `UNKNOWN_AGE`. */
  account_created_at: initially(integer, UNKNOWN_AGE),
  verified: initially(flag, 0),
  /** Whether the account is a bridge's mirror of a web site. */
  mirrored: initially(flag, 0),
  owns_host: initially(flag, 0),
};

/** An item of a queue of work. */
const QUEUED = {
  /** How often it was tried since it last succeeded. */
  attempts: initially(integer, 0),
  /** Whether its host was slow when last asked. */
  slow: initially(flag, 0),
};

/** What a site or a page says, and when it is asked next. All times here are milliseconds. */
const CHECK = {
  ...QUEUED,
  /** When it last named a record, even if it no longer does; `null` when it never did. */
  named_at: orNull(integer),
  /** When it was last asked; a request without an answer counts only if no older answer counts. */
  checked_at: orNull(integer),
  check_at: integer,
};

/** Records. The ranked indexes have the order of claims (docs/rules.md#order-of-claims). */
const RECORDS = {
  publications: {
    columns: { ...CLAIM, url: orNull(text<CanonicalUrl>()) },
    indexes: { publications_ranked: `(url, ${RANK}) WHERE visible = 1`, publications_did: '(did)' },
  },
  documents: {
    columns: {
      ...CLAIM,
      site: orNull(text<AtUri | CanonicalUrl>()),
      path: orNull(text()),
      reading_time: orNull(integer),
    },
    indexes: {
      documents_ranked: `(site, path, ${RANK}) WHERE visible = 1`,
      documents_did: '(did)',
      documents_by_path: "(path, claimed_at) WHERE visible = 1 AND path <> ''",
    },
  },
  profile_records: {
    columns: {
      ...RECORD,
      collection: text(),
      rkey: text(),
      /** As `KeptRecord.rank`. */
      rank: initially(text(), ''),
    },
    indexes: {
      profile_records_did: '(did, collection, rkey)',
      profile_records_kept: '(did, collection, rank DESC, rkey) WHERE visible = 1',
    },
  },
  organisation_refs: {
    columns: { ref: text(), uri: text<AtUri>(), claimed_at: integer },
    key: 'uri, ref',
    indexes: { organisation_refs_ranked: '(ref, claimed_at, uri)' },
  },
};

/** Accounts. An event about one changes these few rows, however many records it has. */
const ACCOUNTS = {
  identities: {
    columns: {
      ...QUEUED,
      did: key(text<Did>()),
      handle: orNull(text()),
      holds_handle: initially(flag, 0),
      pds: orNull(text()),
      time: initially(integer, 0),
      /** As the directory's log says; `null` while unknown. */
      account_created_at: orNull(integer),
      /** Milliseconds. */
      refresh_at: initially(integer, 0),
      /** Whether the account never had a verified handle. */
      first: initially(flag, 1),
      /** The owner of the host that is asked next, from `hostOwner`, or `DIRECTORY`. */
      owner: initially(text(), DIRECTORY),
    },
    indexes: {
      identities_handle: '(handle, time DESC, did) WHERE handle IS NOT NULL',
      identities_holder: '(handle) WHERE holds_handle = 1',
      identities_refresh: '(slow, first, refresh_at)',
      identities_owners: '(slow, first, owner, refresh_at)',
    },
  },
  accounts: {
    columns: {
      did: key(text<Did>()),
      active: flag,
      status: orNull(text()),
      time: integer,
      /** No record of a deleted account up to this revision comes back. */
      gone_rev: orNull(text()),
      /** Rows up to `gone_rev` are still stored, but count as deleted. */
      purging: initially(flag, 0),
      /**
       * 0: its owner asks for nothing. Otherwise the owner asks to be shown only to people who are
       * signed in: 1 hides the whole account, 2 only its profile.
       */
      signed_in_only: initially(flag, 0),
    },
  },
  /** The operator's list of DIDs and at-uris; times are milliseconds. */
  hidden: { columns: { subject: key(text<Did | AtUri>()), hidden_at: integer } },
  /** Accounts whose rows are updated in the background. */
  sweeps: {
    columns: {
      did: key(text<Did>()),
      /** How far the sweep has come: the index of a table, and an at-uri in it. */
      part: integer,
      place: text(),
      /** Milliseconds. */
      due_at: integer,
    },
    indexes: { sweeps_due: '(due_at)' },
  },
  /** How many records the index holds of an account, and how many beyond its limit it refused. */
  tallies: {
    columns: {
      did: key(text<Did>()),
      claims: initially(integer, 0),
      profile: initially(integer, 0),
      dead: initially(integer, 0),
      /** The newest revision of its rows, including rows that were removed. */
      rev: initially(text(), ''),
      refused: initially(integer, 0),
      /** Whether the log has said that records were refused. */
      logged: initially(flag, 0),
    },
    indexes: { tallies_full: '(logged, did) WHERE refused > 0' },
  },
};

/** Repositories that are fetched completely. */
const REPOSITORIES = {
  /** The queue. */
  resyncs: {
    columns: {
      ...QUEUED,
      did: key(text<Did>()),
      rev: text(),
      /** No record found by the fetch claims its URL earlier. */
      time: initially(integer, 0),
      /**
       * Milliseconds, or more: each request has a greater number than the one before, so that a
       * fetch that is under way does not answer a later one.
       */
      requested_at: initially(integer, 0),
      /** Whether its account may be one that the index has not seen. */
      unproved: initially(flag, 0),
      /** Milliseconds. */
      retry_at: integer,
    },
    indexes: { resyncs_due: '(slow, retry_at)' },
  },
  /**
   * Which were fetched and hold records of ours, and their newest revision, so that one backfill
   * does not fetch a repository once for each list that it is on. Times are milliseconds.
   */
  repositories: { columns: { did: key(text<Did>()), rev: text(), fetched_at: integer } },
  /** How far each list was read: one for each collection of a relay, one for all of a PDS. */
  backfills: {
    columns: {
      host: text(),
      collection: text(),
      position: text(),
      done: integer,
      started_at: integer,
      listed: integer,
    },
    key: 'host, collection',
  },
};

/** The proof of claims. */
const VERIFICATION = {
  /** What each claimed site says about itself, one row for all claims on it. */
  sites: {
    columns: {
      ...CHECK,
      url: key(text<CanonicalUrl>()),
      /** JSON, a list of at-uris. */
      names: initially(text(), '[]'),
      /** Whether accounts that are not in `names` are denied. */
      denies: initially(flag, 0),
      /** The publication that has this URL as an alias; `null` when the URL is not an alias. */
      alias_of: orNull(text<AtUri>()),
    },
    indexes: { sites_due: '(slow, check_at)', sites_alias: '(alias_of) WHERE alias_of IS NOT NULL' },
  },
  /** What each document's own page says, when the operator turns that on. */
  pages: {
    columns: {
      ...CHECK,
      /** The document's at-uri, and the revision that was checked. */
      uri: key(text<AtUri>()),
      rev: text(),
      /** The page that names it. */
      url: orNull(text<CanonicalUrl>()),
      /** The page that names only other accounts' documents. */
      denies: orNull(text<CanonicalUrl>()),
    },
    indexes: { pages_due: '(slow, check_at)', pages_named: '(url) WHERE url IS NOT NULL' },
  },
};

const LABELS = {
  labelers: {
    columns: {
      id,
      did: unique(text<Did>()),
      /** Whether the operator follows it. Otherwise its labels do not count and are removed. */
      active: flag,
      /** How many of its labels are stored; `refused`: how many were beyond its limit. */
      held: initially(integer, 0),
      refused: initially(integer, 0),
    },
  },
  /** The newest label of each labeler, subject and value. */
  labels: {
    columns: {
      /** `labelers.id`. */
      labeler: integer,
      /**
       * As `Label.hides`, which follows from the value; it is in the key, so that the labels that
       * hide an account's records are side by side.
       */
      hides: flag,
      uri: text<Did | AtUri>(),
      val: text(),
      cid: orNull(text()),
      /** Milliseconds. */
      cts: integer,
      exp: orNull(integer),
      /**
       * Whether it counts. A negated or expired one stays, so that an older label does not bring it
       * back.
       */
      active: flag,
    },
    key: 'labeler, hides, uri, val',
    indexes: { labels_due: '(exp) WHERE active = 1 AND exp IS NOT NULL' },
  },
};

/** The ingest. */
const INGEST = {
  /** One row: the leading process, and what its operator chose. */
  leadership: {
    columns: {
      id: key(integer),
      /**
       * Counts takeovers. An ingester writes only under its own number, so one that was suspended
       * while another took over writes nothing.
       */
      epoch: integer,
      /** The value of `accounts.signed_in_only` when an owner asks for it: 1 or 2. */
      signed_in_only: initially(flag, 1),
      /** Whether records of mirrors of the web are left out. */
      mirrors_out: initially(flag, 0),
    },
  },
  cursors: {
    columns: { source: key(text()), cursor: integer, time: integer, fingerprint: text(), done: flag },
  },
  dead_letters: {
    columns: {
      id,
      source: text(),
      cursor: integer,
      about: text(),
      reason: text(),
      body: text(),
      /** Milliseconds. */
      time: integer,
    },
    unique: 'source, cursor, about',
    indexes: { dead_letters_about: '(about)' },
  },
};

const TABLES = { ...RECORDS, ...ACCOUNTS, ...REPOSITORIES, ...VERIFICATION, ...LABELS, ...INGEST };

/** The tables as Kysely sees them. */
export type Schema = { [Name in keyof typeof TABLES]: Row<(typeof TABLES)[Name]> };

/** The statements that create an index. */
export function createSchema(dialect: Dialect): string[] {
  const tables = Object.entries(TABLES).flatMap(([name, table]) => createTable(name, table, dialect));
  return [...tables, 'INSERT INTO leadership (id, epoch) VALUES (1, 0)'];
}
