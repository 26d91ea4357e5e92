import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../schema/migrations.ts';
import { SQLITE_WORDS } from '../schema/schema-words.ts';
import { StoreOpenError } from '../store-errors.ts';
import { resultCode } from './sqlite-error.ts';
import { WorkRunner } from './work-runner.ts';

// How long a statement may wait for another process's transaction: it blocks its thread, so not long; the ingest tries again by itself.
const LOCK_WAIT = 2000;
const BUSY = 5;

/**
 * Opens the SQLite file, creating folder and file, and brings its schema up to date.
 *
 * @throws {StoreOpenError} one sentence: the folder cannot be written, the file is no database, or it was written by a newer version
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true });
    const database = new DatabaseSync(file, { timeout: LOCK_WAIT });
    try {
      prepareDatabase(database);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof StoreOpenError) throw error;
    throw new StoreOpenError(
      `The database ${file} cannot be opened (${reason(error)}); choose a file in a folder you may write to with --db.`,
    );
  }
}

function prepareDatabase(database: DatabaseSync): void {
  // WAL: readers in this and other processes never wait for the writer. NORMAL: a power cut may lose the last commits but never tears one, and the cursor
  // is lost with its rows, so the source sends them again.
  switchToWal(database);
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  database.exec('PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000;');
  const version = database.prepare('PRAGMA user_version').get()?.user_version;
  if (typeof version !== 'number' || version > MIGRATIONS.length) {
    throw new StoreOpenError(
      `The database was written by a newer version of Masthead (schema ${version}); update Masthead or choose another file with --db.`,
    );
  }
  if (version < MIGRATIONS.length) migrate(database);
}

/** For this one step SQLite itself waits for nobody: of two processes that find a new file at once, it would refuse one. */
function switchToWal(database: DatabaseSync): void {
  const until = Date.now() + LOCK_WAIT;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (resultCode(error) !== BUSY || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function migrate(database: DatabaseSync): void {
  // Immediate: of two processes that start at once, the second waits and then finds nothing left to do.
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    for (const step of MIGRATIONS.slice(version)) {
      const made = step(SQLITE_WORDS);
      if (typeof made === 'string') database.exec(made);
      else new WorkRunner(database).run(made);
    }
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
