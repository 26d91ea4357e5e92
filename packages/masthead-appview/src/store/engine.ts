import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Dialect } from './schema/columns.ts';
import type { Schema } from './schema/tables.ts';
import type { Awaitable, ClaimPlace } from './store.ts';
import type { RecordTable } from './visibility.ts';
import type { Work } from './work.ts';

/** A database engine: everything that differs between engines. `engines.ts` lists them. */
export interface Engine {
  readonly dialect: Dialect;
  /**
   * Opens a database for reading. Its address matches the pattern of this engine in `engines.ts`.
   * Throws as `openWriting` does.
   */
  openReading(database: string, opening: Opening): Awaitable<ReadConnection>;
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
