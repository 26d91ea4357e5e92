import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { errorText } from 'masthead/internal/core/log';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { didOwner } from '../../network/host-owner.ts';
import {
  isStoreError,
  type ReadConnection,
  type RecordInsert,
  type RowsRead,
  StoreUnavailableError,
  UnstorableError,
  type Values,
  type WriteConnection,
} from '../engine.ts';
import type { Schema } from '../tables.ts';
import { firstRow, rows, statement, type Work } from '../work.ts';

// SQLite's primary result codes of content that no retry makes storable: too big, constraint,
// mismatch, range.
const UNSTORABLE = new Set([18, 19, 20, 25]);

/** SQLite's primary result codes of a damaged file: corrupt, not a database. */
export const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/** SQLite's primary result code of a statement that cannot run. */
const MISTAKE = 1;

/** SQLite's primary result code when another connection holds the lock. */
export const BUSY = 5;

/**
 * SQLite's primary result code of an error of `node:sqlite`; `undefined` for an error before SQLite
 * was called.
 */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** Maps errors of `node:sqlite` to the two kinds that the ingest treats differently. */
export function toStoreError(error: unknown): Error {
  if (isStoreError(error)) return error;
  const message = errorText(error);
  const code = resultCode(error);
  // No code: the value cannot be bound at all.
  return code === undefined || UNSTORABLE.has(code)
    ? new UnstorableError(message, { cause: error })
    : new StoreUnavailableError(message, { cause: error, damaged: DAMAGED.has(code) });
}

// The most cached statements. A work has few, but each length of a list makes another statement.
const MAX_PREPARED = 200;

/** One connection of `node:sqlite`: synchronous, on this thread. */
export class SqliteConnection implements ReadConnection, WriteConnection {
  readonly db;
  readonly #database;
  readonly #cleans;
  readonly #onRows;
  readonly #prepared = new Map<string, StatementSync>();

  /**
   * @param options.cleans whether `close` moves the write-ahead log into the file, so that a copy
   *   of that one file is a back-up
   * @param options.onRows as of `Engine.openReading`
   */
  constructor(
    database: DatabaseSync,
    { cleans = false, onRows = () => {} }: { readonly cleans?: boolean; readonly onRows?: RowsRead | undefined } = {},
  ) {
    this.#database = database;
    this.#cleans = cleans;
    this.#onRows = onRows;
    this.db = kyselyOver(database);
  }

  run<T>(work: Work<T>): T {
    let step = work.next();
    while (!step.done) {
      const { sql, parameters } = step.value.compile();
      const found = asStoreErrors(() => this.#statement(sql).all(...(parameters as SQLInputValue[])));
      this.#onRows(found);
      step = work.next(found);
    }
    return step.value;
  }

  transact<T>(work: Work<T>): T {
    try {
      // IMMEDIATE: a second writer waits here, not in the middle of its transaction.
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = this.run(work);
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    } catch (error) {
      throw toStoreError(error);
    }
  }

  prepare(select: string): (lists: readonly (readonly SQLInputValue[])[]) => Values[] {
    const prepared = asStoreErrors(() => this.#database.prepare(numbered(select)));
    // Node before 24 returns objects; their values are in column order too.
    const asArrays = typeof prepared.setReturnArrays === 'function';
    if (asArrays) prepared.setReturnArrays(true);
    return (lists) => {
      const found = asStoreErrors(() => lists.flatMap((list) => prepared.all(...list)));
      this.#onRows(found);
      return asArrays ? (found as unknown as Values[]) : found.map((row) => Object.values(row));
    };
  }

  /** Inserts row by row, because a call of SQLite needs no round trip. */
  prepareInsert({ columns, from }: RecordInsert): (rows: readonly Values[]) => Work<readonly string[]> {
    const insert = from(`(SELECT ${columns.map(({ name }) => `? AS ${name}`).join(', ')}) AS i`);
    return function* (values) {
      const uris: string[] = [];
      for (const row of values) {
        const changed = yield* firstRow(statement<{ did: Did; uri: string }>(insert, row));
        if (!changed) continue;
        uris.push(changed.uri);
        yield* rows(
          statement('INSERT OR IGNORE INTO identities (did, refresh_at, owner) VALUES (?, ?, ?)', [
            changed.did,
            Date.now(),
            didOwner(changed.did),
          ]),
        );
      }
      return uris;
    };
  }

  version(): number {
    return asStoreErrors(() => Number(this.#statement('PRAGMA data_version').get()?.data_version));
  }

  close(): void {
    try {
      // While another process reads, the log stays, which is harmless.
      if (this.#cleans) this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log also stays on a full disk, and beside a damaged file.
    }
    this.#database.close();
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // On a full disk SQLite may have rolled back already.
    }
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear();
    const prepared = this.#database.prepare(numbered(sql));
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function asStoreErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    // A wrong statement or a missing table is an error of the program, not a state of the store.
    throw resultCode(error) === MISTAKE ? error : toStoreError(error);
  }
}

/** `node:sqlite` binds only unnamed parameters by position. */
function numbered(sql: string): string {
  return sql.replaceAll(/\$\d+/g, '?');
}

/** Kysely's SQLite dialect on an open connection, which the caller closes. */
function kyselyOver(database: DatabaseSync): Kysely<Schema> {
  const prepare = (sql: string) => {
    const prepared = database.prepare(sql);
    return {
      reader: prepared.columns().length > 0,
      all: (parameters: readonly unknown[]) => prepared.all(...(parameters as SQLInputValue[])),
      run: (parameters: readonly unknown[]) => prepared.run(...(parameters as SQLInputValue[])),
      iterate: (parameters: readonly unknown[]) => prepared.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: { prepare, close: () => {} } }) });
}
