import type { Kysely } from 'kysely';
import type { RecordTable } from './background/visibility.ts';
import type { Work } from './background/work.ts';
import type { Dialect } from './schema/dialect.ts';
import type { Schema } from './schema/schema.ts';
import type { Awaitable } from './store.ts';

/** A database engine: all that differs between one and another. `engines.ts` lists them. */
export interface Engine {
  readonly dialect: Dialect;
  /**
   * Opens a database for reading. Throws as `openWriting` does.
   *
   * @param database its address, one that `engines.ts` gives to this engine
   */
  openReading(database: string, opening: Opening): Awaitable<ReadConnection>;
  /**
   * Opens a database for writing.
   *
   * @throws {StoreOpenError} it cannot be opened; with a `cause` where waiting may mend that
   * @throws {NoIndexError} there is no index, and none is to be made
   */
  openWriting(database: string, opening: Opening, purpose: Purpose): Awaitable<WriteConnection>;
  /** The lock that one process holds while it ingests; nobody has taken it yet. */
  openIngestLock(database: string): Awaitable<IngestLock>;
  /**
   * Copies a database beside a server that runs.
   *
   * @param to a file; there must be nothing yet
   * @throws {NoIndexError} there is no index
   * @throws {BackUpError} it cannot be copied so; the message says how else, or what is in the way
   */
  backUp(database: string, to: string): void;
}

/**
 * How a store is opened. `make`: an index that is not there is made, an older one brought up to date; that is the server's. `existing`: for whatever works on the
 * index of a server, and must neither make another one nor change the tables under a server that runs.
 */
export type Opening = 'make' | 'existing';

/**
 * What a connection writes. `ingest`: a crash of the database may lose its last transactions, never a part of one, because the source sends them again.
 * `commands`: what an operator orders is flushed.
 */
export type Purpose = 'ingest' | 'commands';

/** Any connection. Where the database cannot be reached now it throws a `StoreUnavailableError`. */
export interface Connection {
  readonly db: Kysely<Schema>;
  /** Runs a work, one query after the other, in no transaction. */
  run<T>(work: Work<T>): Awaitable<T>;
  close(): Awaitable<void>;
}

/**
 * The values of a row in the order of its columns. SQLite's driver gives objects too, but of each row another hidden class, so that looking at their columns
 * costs more than fetching them.
 */
export type Values = readonly unknown[];

/** The rows of a statement for each list of its parameters, in the order of the lists. */
export type PreparedRead = (lists: readonly (readonly string[])[]) => Awaitable<Values[]>;

/** What answers are read by. */
export interface ReadConnection extends Connection {
  /** Prepares a SELECT. Its parameters are texts and are called `$1`, `$2` and so on, each once and in order. */
  prepare(select: string): PreparedRead;
  /**
   * Which committed state is read from now on: as long as that says the same, nothing was committed by anybody. An engine whose snapshots cost as much as a read
   * holds this one until `letGo`.
   */
  look(): Awaitable<string>;
  letGo?(): void;
}

/** What is written by. */
export interface WriteConnection extends Connection {
  /** Runs a work in a transaction: all of it or nothing. Throws as `StoreWriter.apply` does. */
  transact<T>(work: Work<T>): Awaitable<T>;
  /** Makes the statement that inserts rows as the engine does it fastest; the rows' values are in the order of the columns. */
  prepareInsert(insert: RecordInsert): (rows: readonly Values[]) => Work<void>;
}

/** How rows get into a table of records. An engine makes a statement of it that takes one row, or all of a batch. */
export interface RecordInsert {
  readonly table: RecordTable;
  readonly columns: readonly InsertColumn[];
  /**
   * The statement, which gives back the `did` of every row that it changed.
   *
   * @param source what the rows come from, under the name `i`
   */
  readonly from: (source: string) => string;
}

export interface InsertColumn {
  readonly name: string;
  /** PostgreSQL's. */
  readonly type: 'text' | 'smallint' | 'bigint';
}

/** Held by one process at a time; the operating system or the server takes it back whatever ends that process. */
export interface IngestLock {
  /**
   * Takes it if it is free.
   *
   * @throws {StoreUnavailableError} the database cannot be reached now
   */
  take(): Awaitable<boolean>;
  /** Comes when it was lost before it was closed. */
  readonly lost: AbortSignal;
  /** Gives it back, or gives up waiting for it. */
  close(): Awaitable<void>;
}
