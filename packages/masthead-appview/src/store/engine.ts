import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { MastheadError } from 'masthead/core';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { type Dialect, SCHEMA_VERSION } from './columns.ts';
import type { Schema } from './tables.ts';
import type { RecordTable } from './visibility.ts';
import type { Work } from './work.ts';

/** SQLite answers synchronously, a database server does not. Callers always `await`. */
export type Awaitable<T> = T | Promise<T>;

/** Where a document may be: a URL that a publication may claim, and a path below it. */
export interface ClaimPlace {
  readonly base: CanonicalUrl;
  readonly path: string;
}

/** A database engine: everything that differs between engines. `engines.ts` lists them. */
export interface Engine {
  readonly dialect: Dialect;
  /**
   * Opens a database for reading. Its address matches the pattern of this engine in `engines.ts`.
   * Throws as `openWriting` does.
   *
   * @param onRows receives the rows of each query, in the context of the caller
   */
  openReading(database: string, opening: Opening, onRows?: RowsRead): Awaitable<ReadConnection>;
  /**
   * Opens a database for writing. Throws a `StoreOpenError`, with a `cause` if a retry may help, or
   * a `NoIndexError` when there is no index and `opening` does not create one.
   */
  openWriting(database: string, opening: Opening, purpose: Purpose): Awaitable<WriteConnection>;
  /** Returns the lock that one process holds while it ingests. `take` takes it. */
  openIngestLock(database: string): Awaitable<IngestLock>;
  /**
   * Copies a database in use to a new file. Throws a `NoIndexError`, or a `BackUpError` whose
   * message says what prevents the copy or what to use instead.
   */
  backUp(database: string, to: string): void;
}

/**
 * How a store is opened. `make`, for the server: creates a missing index. `existing`, for commands
 * that work on a server's index: creates nothing. `any`: as `existing`, of any version, to read
 * what is hidden there.
 */
export type Opening = 'make' | 'existing' | 'any';

/**
 * What a connection writes. `ingest`: a crash of the database may lose the last transactions, but
 * only whole ones: the source sends them again. `commands`: an operator's change is on the disk
 * when its commit returns.
 */
export type Purpose = 'ingest' | 'commands';

/** Any connection. A failed query throws as `StoreWriter.apply` does. */
export interface Connection {
  readonly db: Kysely<Schema>;
  /** Runs a work, one query after the other, outside any transaction. */
  run<T>(work: Work<T>): Awaitable<T>;
  close(): Awaitable<void>;
}

/**
 * A row's values in column order. They are not objects: SQLite's driver gives each row a hidden
 * class of its own, so to read columns costs more than to fetch them.
 */
export type Values = readonly unknown[];

/** Receives the rows that a query returned, each a list or an object of its values. */
export type RowsRead = (rows: readonly unknown[]) => void;

/** Reads the rows for each list of parameters, in the order of the lists. */
export type PreparedRead = (lists: readonly (readonly string[])[]) => Awaitable<Values[]>;

/**
 * Rows of `publicationsAt`, `publicationOfAlias` and `documentAt`, and of `owner` for the accounts
 * behind them.
 */
export interface ClaimValues {
  readonly publications: readonly Values[];
  readonly aliases: readonly Values[];
  readonly documents: readonly Values[];
  readonly owners: readonly Values[];
}

export interface ReadConnection extends Connection {
  /** Prepares a SELECT. Its parameters `$1`, `$2`, … are texts; it uses each once and in order. */
  prepare(select: string): PreparedRead;
  /**
   * Prepares `StoreReader.claims` as one statement, at most `limit` publications of each URL.
   * Absent if a statement needs no round trip.
   */
  prepareClaims?(limit: number): (urls: readonly string[], places: readonly ClaimPlace[]) => Promise<ClaimValues>;
  /** As `StoreReader.version`; absent if that needs a round trip. */
  version?(): number;
}

export interface WriteConnection extends Connection {
  /** Runs a work in one transaction. Throws as `StoreWriter.apply` does. */
  transact<T>(work: Work<T>): Awaitable<T>;
  /**
   * Prepares the insert in the engine's fastest way. The values of a row are in the order of the
   * columns. Returns the at-uris of the rows that it changed.
   */
  prepareInsert(insert: RecordInsert): (rows: readonly Values[]) => Work<readonly string[]>;
}

/**
 * An insert into a table of records. An engine turns it into a statement for one row or for a
 * batch.
 */
export interface RecordInsert {
  readonly table: RecordTable;
  readonly columns: readonly InsertColumn[];
  /**
   * The statement, which returns the `did` and `uri` of every row that it changed. `source`: where
   * the rows come from, with the alias `i`.
   */
  readonly from: (source: string) => string;
}

export interface InsertColumn {
  readonly name: string;
  /** The type on PostgreSQL. */
  readonly type: 'text' | 'smallint' | 'bigint';
}

/** `held`: another process has it. `standby`: the database takes no writes until it is promoted. */
export type Taken = 'taken' | 'held' | 'standby';

/**
 * One process holds it at a time. The operating system or the server frees it when that process
 * ends, even by a crash.
 */
export interface IngestLock {
  /**
   * Takes the lock. Throws a `StoreUnavailableError` when the database cannot be reached now, a
   * `StoreOpenError` when this process can never take it.
   */
  take(): Awaitable<Taken>;
  /** Aborted when the lock is lost, and by `close` on PostgreSQL. */
  readonly lost: AbortSignal;
  /** Frees the lock, or stops waiting for it. */
  close(): Awaitable<void>;
}

/**
 * A database for logs and messages: the absolute path of a file, or a server's address without
 * user, password and parameters. `:memory:` stays as it is. If an address cannot be parsed, only
 * its scheme is shown.
 *
 * @example
 * ```js
 * import { shownAddress } from 'masthead-appview';
 *
 * console.log(shownAddress('postgres://user:secret@db.example/masthead')); // postgres://db.example/masthead
 * ```
 */
export function shownAddress(database: string): string {
  const scheme = /^[a-z]+:\/\//.exec(database)?.[0];
  if (scheme === undefined) return database === ':memory:' ? database : resolve(database);
  if (!URL.canParse(database)) return `${scheme}…`;
  const { host, pathname } = new URL(database);
  return `${scheme}${host}${pathname}`;
}

/**
 * The store takes no writes or cannot be reached now: disk full, locked, connection lost. The
 * ingest holds its cursor and retries the same writes.
 *
 * @example
 * ```js
 * import { setHidden, StoreUnavailableError } from 'masthead-appview';
 *
 * const subject = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
 * const done = await setHidden('./data/masthead.sqlite', subject, false).catch((error) => {
 *   if (error instanceof StoreUnavailableError) return null;
 *   throw error;
 * });
 * console.log(done ? 'It is shown.' : 'Try again.'); // It is shown.
 * ```
 */
export class StoreUnavailableError extends MastheadError {
  override readonly name = 'StoreUnavailableError';
  /** The stored data are damaged: a retry does not help, only a back-up does. */
  readonly damaged: boolean;

  constructor(message: string, { damaged = false, ...options }: ErrorOptions & { readonly damaged?: boolean } = {}) {
    super('store-unavailable', message, options);
    this.damaged = damaged;
  }
}

/** One of these writes can never be stored, whatever the state of the store. */
export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
}

/**
 * The database cannot be opened. The message is one sentence that says what to do.
 *
 * @example
 * ```js
 * import { requireIndex, StoreOpenError } from 'masthead-appview';
 *
 * const failed = await requireIndex('mysql://db.example/masthead').catch((error) => error);
 * console.log(failed instanceof StoreOpenError); // true
 * ```
 */
export class StoreOpenError extends MastheadError {
  override readonly name = 'StoreOpenError';

  constructor(message: string, options?: ErrorOptions) {
    super('store-open', message, options);
  }
}

/**
 * The named database holds no index, and this command creates none. The message is one sentence
 * that says what to do.
 *
 * @example
 * ```js
 * import { NoIndexError, requireIndex } from 'masthead-appview';
 *
 * const failed = await requireIndex('./no-such-file.sqlite').catch((error) => error);
 * console.log(failed instanceof NoIndexError); // true
 * ```
 */
export class NoIndexError extends MastheadError {
  override readonly name = 'NoIndexError';

  constructor(message: string, options?: ErrorOptions) {
    super('no-index', message, options);
  }
}

/** Another ingester has taken over: nothing was written, and this one must stop. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError';

  constructor() {
    super('Another Masthead process ingests into this database now; this one writes nothing more.');
  }
}

/**
 * The copy could not be made. The message is one sentence that says what to do.
 *
 * @example
 * ```js
 * import { backUp, BackUpError } from 'masthead-appview';
 *
 * const failed = await backUp('postgres://db.example/masthead', './copy.sqlite').catch((error) => error);
 * console.log(failed instanceof BackUpError); // true
 * ```
 */
export class BackUpError extends MastheadError {
  override readonly name = 'BackUpError';

  constructor(message: string, options?: ErrorOptions) {
    super('back-up', message, options);
  }
}

/** Whether an error of a connection is one of these, not one that a driver threw. */
export function isStoreError(error: unknown): error is Error {
  return [StoreUnavailableError, UnstorableError, StoreOpenError, NoIndexError, LeadershipLostError].some(
    (kind) => error instanceof kind,
  );
}

/** The error for a database without an index; `what` says what is there instead. */
export function noIndex(what: string): NoIndexError {
  return new NoIndexError(`${what}; name the index that is served with --db FILE or --db postgres://….`);
}

/**
 * @param version of the index that was found; 0 = there is none
 * @throws {StoreOpenError} the version is not this code's, and `opening` is not `any`
 * @throws {NoIndexError} there is no index, and `opening` does not create one
 */
export function checkVersion(database: string, version: number, opening: Opening): void {
  const shown = shownAddress(database);
  if (version === 0 && opening !== 'make') throw noIndex(`${shown} holds no index of Masthead`);
  if (version === 0 || version === SCHEMA_VERSION || opening === 'any') return;
  throw new StoreOpenError(
    `The database ${shown} holds an index of another version of Masthead (schema ${version}, here ${SCHEMA_VERSION}): keep what is hidden there with "npx masthead-cli index hide --list --json --db ${shown} > hidden.json", fill a new index with "npx masthead-cli backfill --db NEW", and hide it there with "npx masthead-cli index hide --from hidden.json --db NEW".`,
  );
}
