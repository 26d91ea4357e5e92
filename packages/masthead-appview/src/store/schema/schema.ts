import type { Generated } from 'kysely';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';

/**
 * The tables as Kysely sees them. Flags are 0 or 1, times are microseconds unless a comment says
 * otherwise.
 */
export interface Schema {
  publications: PublicationTable;
  documents: DocumentTable;
  profile_records: ProfileRecordTable;
  organisation_refs: { ref: string; uri: string; claimed_at: number };
  identities: IdentityTable;
  accounts: AccountTable;
  hidden: HiddenTable;
  labelers: LabelerTable;
  labels: LabelTable;
  sweeps: SweepTable;
  tallies: TallyTable;
  resyncs: ResyncTable;
  dead_letters: DeadLetterTable;
  repositories: RepositoryTable;
  backfills: BackfillTable;
  sites: SiteTable;
  pages: PageTable;
  cursors: { source: string; cursor: number; time: number; fingerprint: string; done: number };
  leadership: LeadershipTable;
}

interface RecordColumns {
  id: Generated<number>;
  uri: string;
  did: string;
  rev: string;
  cid: string | null;
  record: string | null;
  shown: number;
  visible: Generated<number>;
}

interface ClaimColumns extends RecordColumns {
  host: string | null;
  claimed_at: number;
  verified: Generated<number>;
  owns_host: Generated<number>;
  /** Whether the account is a bridge's mirror of a web site. */
  mirrored: Generated<number>;
  /** `identities.born`, or `UNKNOWN_AGE`. */
  born: Generated<number>;
}

interface PublicationTable extends ClaimColumns {
  url: CanonicalUrl | null;
}

interface DocumentTable extends ClaimColumns {
  site: string | null;
  path: string | null;
  reading_time: number | null;
}

interface ProfileRecordTable extends RecordColumns {
  collection: string;
  rkey: string;
  /** As `KeptRecord.rank`. */
  rank: Generated<string>;
}

/** An item of a queue of work. */
interface QueuedColumns {
  /** How often it was tried since it last succeeded. */
  attempts: Generated<number>;
  /** Whether its host was slow when last asked. */
  slow: Generated<number>;
}

interface IdentityTable extends QueuedColumns {
  did: string;
  handle: Generated<string | null>;
  holds_handle: Generated<number>;
  pds: Generated<string | null>;
  time: Generated<number>;
  /** Milliseconds. */
  refresh_at: Generated<number>;
  /** Whether the account never had a verified handle. */
  first: Generated<number>;
  /** The owner of the host that is asked next, from `hostOwner`, or `DIRECTORY`. */
  owner: Generated<string>;
  /** When the account was created, as the directory's log says; `null` while unknown. */
  born: Generated<number | null>;
}

interface CheckColumns extends QueuedColumns {
  /**
   * When the site or page last named a record, even if it no longer does; `null` when it never did.
   * All times here are milliseconds.
   */
  named_at: Generated<number | null>;
  checked_at: Generated<number | null>;
  check_at: number;
}

interface SiteTable extends CheckColumns {
  url: CanonicalUrl;
  /** JSON, a list of at-uris. */
  names: Generated<string>;
  /** Whether accounts that are not in `names` are denied. */
  denies: Generated<number>;
  /** The publication that has this URL as an alias; `null` when the URL is not an alias. */
  alias_of: Generated<string | null>;
}

interface PageTable extends CheckColumns {
  /** The document's at-uri. */
  uri: string;
  /** The revision of the document that was checked. */
  rev: string;
  /** The page that names it. */
  url: Generated<CanonicalUrl | null>;
  /** The page that names only other accounts' documents. */
  denies: Generated<CanonicalUrl | null>;
}

interface AccountTable {
  did: string;
  active: number;
  status: string | null;
  time: number;
  gone_rev: Generated<string | null>;
  /** Rows up to `gone_rev` are still stored, but count as deleted. */
  purging: Generated<number>;
  /**
   * 0: its owner asks for nothing. Otherwise the owner asks to be shown only to people who are
   * signed in: 1 hides the whole account, 2 only its profile.
   */
  signed_in_only: Generated<number>;
}

interface LeadershipTable {
  id: number;
  epoch: number;
  /**
   * Whether records of mirrors of the web are left out, as the operator of the last ingester chose.
   */
  mirrors_out: Generated<number>;
  /**
   * The value of `accounts.signed_in_only` when an owner asks for it, as the operator of the last
   * ingester chose: 1 or 2.
   */
  signed_in_only: Generated<number>;
}

interface SweepTable {
  did: string;
  /** How far the sweep has come: the index of a table, and an at-uri in it. */
  part: number;
  place: string;
  /** Milliseconds. */
  due_at: number;
}

interface TallyTable {
  did: string;
  claims: Generated<number>;
  profile: Generated<number>;
  dead: Generated<number>;
  /** The newest revision of its rows, including rows that were removed. */
  rev: Generated<string>;
  refused: Generated<number>;
  /** Whether the log has said that records were refused. */
  told: Generated<number>;
}

interface HiddenTable {
  subject: string;
  /** Milliseconds. */
  hidden_at: number;
}

interface LabelerTable {
  id: Generated<number>;
  did: string;
  /** Whether the operator follows it. Otherwise its labels do not count and are removed. */
  active: number;
  /** How many of its labels are stored; `refused`: how many were beyond its limit. */
  held: Generated<number>;
  refused: Generated<number>;
}

interface LabelTable {
  /** `labelers.id`. */
  labeler: number;
  /** As `Label.away`. */
  away: number;
  uri: string;
  val: string;
  cid: string | null;
  /** Milliseconds. */
  cts: number;
  exp: number | null;
  /**
   * Whether it counts. A negated or expired one stays, so that an older label does not bring it
   * back.
   */
  active: number;
}

interface ResyncTable extends QueuedColumns {
  /** Whether its account may be one that the index has not seen. */
  unproved: Generated<number>;
  did: string;
  rev: string;
  /** Milliseconds. */
  retry_at: number;
  time: Generated<number>;
  /**
   * When it was requested: milliseconds, or more, because each request has a greater number than
   * the one before. `requestedAt` in the code.
   */
  wished: Generated<number>;
}

interface RepositoryTable {
  did: string;
  /** The newest revision that was fetched. */
  rev: string;
  /** Milliseconds. */
  fetched_at: number;
}

interface BackfillTable {
  host: string;
  collection: string;
  position: string;
  done: number;
  started_at: number;
  listed: number;
}

interface DeadLetterTable {
  id: Generated<number>;
  source: string;
  cursor: number;
  about: string;
  reason: string;
  body: string;
  /** Milliseconds. */
  time: number;
}

/** The SQL that differs between the engines. */
export interface Dialect {
  /**
   * Text that compares byte by byte, as revisions and at-uris need it, whatever the locale of the
   * database.
   */
  readonly text: string;
  readonly integer: string;
  /** 0 or 1. */
  readonly flag: string;
  /** A generated numeric primary key. */
  readonly id: string;
  /** Ends a CREATE TABLE. */
  readonly end: string;
  /** Ends a CREATE TABLE whose rows are stored by primary key. */
  readonly keyed: string;
  /**
   * Makes a SELECT lock its row until the transaction ends, where the transaction alone does not.
   */
  readonly forUpdate: string;
}
