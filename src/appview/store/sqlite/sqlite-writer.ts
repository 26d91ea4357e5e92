import type { DatabaseSync } from 'node:sqlite';
import type { SourceCursor, StoreWriter } from '../store.ts';
import type { DeadLetterWrite, ResyncWrite, StoreWrite } from '../store-write.ts';
import { IdentityStatements } from './identity-statements.ts';
import { openDatabase } from './open-database.ts';
import { RecordStatements } from './record-statements.ts';
import { toStoreError } from './sqlite-error.ts';

// Somebody who writes rubbish all day must not fill the disk.
const MAX_DEAD_LETTERS = 100_000;

/** Opens the writing side of an SQLite store. One writer at a time: a second process that writes waits for the first's transaction. */
export function openSqliteWriter(file: string): StoreWriter {
  return new SqliteWriter(openDatabase(file));
}

class SqliteWriter implements StoreWriter {
  readonly #database;
  readonly #records;
  readonly #identities;
  readonly #cursor;
  readonly #setCursor;
  readonly #knows;
  readonly #deadLetter;
  readonly #trimDeadLetters;
  readonly #resync;
  readonly #resynced;
  readonly #stale;
  readonly #resyncs;
  readonly #uris;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#records = new RecordStatements(database);
    this.#identities = new IdentityStatements(database);
    this.#cursor = database.prepare('SELECT cursor, time, fingerprint, done FROM cursors WHERE source = ?');
    this.#setCursor = database.prepare(
      `INSERT INTO cursors (source, cursor, time, fingerprint, done) VALUES (:source, :cursor, :time, :fingerprint, :done)
       ON CONFLICT (source) DO UPDATE SET cursor = excluded.cursor, time = excluded.time,
         fingerprint = excluded.fingerprint, done = excluded.done`,
    );
    this.#knows = database.prepare('SELECT 1 FROM identities WHERE did = ?');
    this.#deadLetter = database.prepare(
      `INSERT OR IGNORE INTO dead_letters (source, cursor, about, reason, body, time)
       VALUES (:source, :cursor, :about, :reason, :body, :time)`,
    );
    this.#trimDeadLetters = database.prepare('DELETE FROM dead_letters WHERE id <= ?');
    this.#resync = database.prepare(
      `INSERT INTO resyncs (did, rev, retry_at) VALUES (:did, :rev, :retryAt)
       ON CONFLICT (did) DO UPDATE SET rev = max(rev, excluded.rev), retry_at = excluded.retry_at, attempts = attempts + 1`,
    );
    this.#resynced = database.prepare('DELETE FROM resyncs WHERE did = ? AND rev <= ?');
    this.#stale = database.prepare(
      'SELECT did, attempts FROM identities WHERE refresh_at <= ? ORDER BY refresh_at LIMIT ?',
    );
    this.#resyncs = database.prepare(
      'SELECT did, rev, attempts FROM resyncs WHERE retry_at <= ? ORDER BY retry_at LIMIT ?',
    );
    this.#uris = database.prepare(
      `SELECT uri, rev FROM publications WHERE did = :did AND record IS NOT NULL
       UNION ALL SELECT uri, rev FROM documents WHERE did = :did AND record IS NOT NULL
       UNION ALL SELECT uri, rev FROM profile_records WHERE did = :did AND record IS NOT NULL`,
    );
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
      for (const write of writes) this.#write(write);
      this.#setCursor.run({ ...cursor, source, done: Number(cursor.done) });
    });
  }

  applyAlone(writes: readonly StoreWrite[]): void {
    this.#transaction(() => {
      for (const write of writes) this.#write(write);
    });
  }

  knows(did: string): boolean {
    return this.#knows.get(did) !== undefined;
  }

  staleIdentities(now: number, most: number) {
    return this.#stale.all(now, most).map((row) => ({ did: String(row.did), attempts: Number(row.attempts) }));
  }

  pendingResyncs(now: number, most: number) {
    return this.#resyncs
      .all(now, most)
      .map((row) => ({ did: String(row.did), rev: String(row.rev), attempts: Number(row.attempts) }));
  }

  recordUris(did: string) {
    return this.#uris.all({ did }).map((row) => ({ uri: String(row.uri), rev: String(row.rev) }));
  }

  close(): void {
    // A clean stop leaves one file behind, so that copying it is a back-up. Another process may still read: then the log stays, which harms nothing.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#database.close();
  }

  #write(write: StoreWrite): void {
    switch (write.to) {
      case 'publications':
        this.#records.publication(write);
        break;
      case 'documents':
        this.#records.document(write);
        break;
      case 'profile_records':
        this.#records.profile(write);
        break;
      case 'handle':
        this.#identities.handle(write);
        break;
      case 'identity':
        this.#identities.identity(write);
        break;
      case 'identity-retry':
        this.#identities.retry(write);
        break;
      case 'account':
        this.#identities.account(write);
        break;
      case 'resync':
        this.#wantResync(write);
        break;
      case 'resynced':
        this.#resynced.run(write.did, write.rev);
        break;
      case 'dead_letters':
        this.#bury(write);
    }
  }

  #wantResync({ did, rev, retryAt }: ResyncWrite): void {
    // Of a repository that holds nothing of ours, nothing can have been lost.
    if (this.knows(did)) this.#resync.run({ did, rev, retryAt });
  }

  #bury({ to: _, ...letter }: DeadLetterWrite): void {
    const { lastInsertRowid } = this.#deadLetter.run(letter);
    if (Number(lastInsertRowid) % 1000 === 0) this.#trimDeadLetters.run(Number(lastInsertRowid) - MAX_DEAD_LETTERS);
  }

  #transaction(work: () => void): void {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        work();
        this.#database.exec('COMMIT');
      } catch (error) {
        // A full disk may have rolled back by itself.
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    } catch (error) {
      throw toStoreError(error);
    }
  }
}
