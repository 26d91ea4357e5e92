import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { SourceCursor } from '../../event.ts';
import { recordUris, staleIdentities } from '../cold/cold-reads.ts';
import { coldWrite, isRecordWrite } from '../cold/cold-write.ts';
import { wantSitesOf } from '../cold/site-work.ts';
import type { Work } from '../cold/work.ts';
import type { Opening } from '../opening.ts';
import type { Schema } from '../schema/schema.ts';
import type { StoreWriter } from '../store.ts';
import { LeadershipLostError } from '../store-errors.ts';
import type { StoreWrite } from '../store-write.ts';
import { kyselyOverSqlite } from './kysely-over-sqlite.ts';
import { openDatabase } from './open-database.ts';
import { RecordStatements } from './record-statements.ts';
import { toStoreError } from './sqlite-error.ts';
import { WorkRunner } from './work-runner.ts';

/**
 * Opens the writing side of an SQLite store. One writer at a time: a second process that writes waits for the first's transaction.
 *
 * @param epoch the ingester's number; once another has a higher one, this writer writes nothing more. Without it, writes are not fenced: the operator's commands
 */
export function openSqliteWriter(
  file: string,
  { epoch, opening }: { readonly epoch?: number; readonly opening?: Opening } = {},
): StoreWriter {
  return new SqliteWriter(openDatabase(file, opening), epoch);
}

class SqliteWriter implements StoreWriter {
  readonly db;
  readonly #database;
  readonly #epoch;
  readonly #records;
  readonly #works;
  readonly #cursor;
  readonly #setCursor;
  readonly #knows;
  readonly #fence;

  constructor(database: DatabaseSync, epoch: number | undefined) {
    this.#database = database;
    this.#epoch = epoch;
    this.db = kyselyOverSqlite(database);
    this.#works = new WorkRunner(database);
    this.#records = new RecordStatements(database);
    this.#cursor = database.prepare('SELECT cursor, time, fingerprint, done FROM cursors WHERE source = ?');
    this.#setCursor = database.prepare(
      `INSERT INTO cursors (source, cursor, time, fingerprint, done) VALUES (:source, :cursor, :time, :fingerprint, :done)
       ON CONFLICT (source) DO UPDATE SET cursor = excluded.cursor, time = excluded.time,
         fingerprint = excluded.fingerprint, done = excluded.done`,
    );
    this.#knows = database.prepare('SELECT 1 FROM identities WHERE did = ?');
    this.#fence = database.prepare('SELECT epoch FROM leadership');
  }

  cursor(source: string): SourceCursor | null {
    const row = this.#cursor.get(source);
    return row
      ? {
          cursor: Number(row.cursor),
          time: Number(row.time),
          fingerprint: String(row.fingerprint),
          done: row.done === 1,
        }
      : null;
  }

  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): void {
    this.#transaction(() => {
      this.#writeAll(writes);
      this.#setCursor.run({ ...cursor, source, done: Number(cursor.done) });
    });
  }

  applyAlone(writes: readonly StoreWrite[]): void {
    this.#transaction(() => this.#writeAll(writes));
  }

  perform<T>(work: (db: Kysely<Schema>) => Work<T>): T {
    return this.#transaction(() => this.#works.run(work(this.db)));
  }

  knows(did: string): boolean {
    return this.#knows.get(did) !== undefined;
  }

  staleIdentities(now: number, most: number) {
    return staleIdentities(this.db, now, most);
  }

  recordUris(did: string) {
    return recordUris(this.db, did);
  }

  close(): void {
    // A clean stop leaves one file behind, so that copying it is a back-up. Another process may still read: then the log stays, which harms nothing.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#database.close();
  }

  #writeAll(writes: readonly StoreWrite[]): void {
    for (const write of writes) this.#write(write);
    this.#works.run(wantSitesOf(this.db, writes, Date.now()));
  }

  #write(write: StoreWrite): void {
    if (isRecordWrite(write)) this.#records.write(write);
    else this.#works.run(coldWrite(this.db, write));
  }

  #transaction<T>(work: () => T): T {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        if (this.#epoch !== undefined && this.#fence.get()?.epoch !== this.#epoch) throw new LeadershipLostError();
        const result = work();
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        this.#rollBack();
        throw error;
      }
    } catch (error) {
      throw error instanceof LeadershipLostError ? error : toStoreError(error);
    }
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // A full disk may have rolled back by itself.
    }
  }
}
