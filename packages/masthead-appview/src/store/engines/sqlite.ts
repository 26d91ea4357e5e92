import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from 'masthead/internal/atproto/node/write-whole';
import { errorText } from 'masthead/internal/core/log';
import { type Dialect, SCHEMA_VERSION } from '../columns.ts';
import {
  BackUpError,
  checkVersion,
  type Engine,
  type IngestLock,
  NoIndexError,
  noIndex,
  type Opening,
  type Purpose,
  type RowsRead,
  StoreOpenError,
  StoreUnavailableError,
  type Taken,
} from '../engine.ts';
import { createSchema } from '../tables.ts';
import { BUSY, DAMAGED, resultCode, SqliteConnection } from './sqlite-connection.ts';

const SQLITE_DIALECT: Dialect = {
  text: 'TEXT',
  integer: 'INTEGER',
  flag: 'INTEGER',
  id: 'INTEGER PRIMARY KEY',
  end: ' STRICT',
  keyed: ' STRICT, WITHOUT ROWID',
  // A write transaction locks the whole file.
  forUpdate: '',
};

export const sqlite = {
  dialect: SQLITE_DIALECT,
  /** A separate connection, so that reads never wait for the ingest. */
  openReading(file: string, opening: Opening, onRows?: RowsRead) {
    const database = openDatabase(file, opening);
    // Only now, because opening may create the tables.
    database.exec('PRAGMA query_only = 1');
    return new SqliteConnection(database, { onRows });
  },
  openWriting(file: string, opening: Opening, purpose: Purpose) {
    const database = openDatabase(file, opening);
    // A commit of an operator waits until it is on the disk.
    if (purpose === 'commands') database.exec('PRAGMA synchronous = FULL');
    return new SqliteConnection(database, { cleans: purpose === 'ingest' });
  },
  openIngestLock: (file: string) => new FileLock(file),
  backUp: backUpSqlite,
} satisfies Engine;

// Milliseconds that a statement waits for another process's transaction. Short, because it blocks
// the thread; the ingest retries.
const LOCK_WAIT = 2000;
// A table of the index with a name that no other program uses.
const OUR_TABLE = 'organisation_refs';

/**
 * Opens an SQLite file; with `make` it also creates folder, file and schema. Throws as
 * `Engine.openWriting` does, always in one sentence, and a `NoIndexError` for another program's
 * file.
 */
export function openDatabase(file: string, opening: Opening = 'make'): DatabaseSync {
  try {
    if (opening !== 'make') requireContent(file);
    else if (file !== ':memory:') {
      requireRights(resolve(file));
      makePrivate(file);
    }
    const database = new DatabaseSync(file, { timeout: LOCK_WAIT });
    try {
      prepareDatabase(database, file, opening);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof StoreOpenError || error instanceof NoIndexError) throw error;
    const remedy = DAMAGED.has(resultCode(error))
      ? 'it is damaged or no database: put the last back-up in its place, or name another file with --db'
      : 'choose a file in a folder you may write to with --db';
    throw new StoreOpenError(`The database ${file} cannot be opened (${errorText(error)}); ${remedy}.`);
  }
}

/**
 * Creates a missing file for this user alone; SQLite gives its logs the same rights. An existing
 * file keeps its rights.
 */
function makePrivate(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Opening the file next reports the error.
  }
}

/**
 * Throws a `NoIndexError` for a missing or empty file, because opening it would create a database.
 */
function requireContent(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw noIndex(`There is no database ${resolve(file)}`);
  if (found.size === 0) throw noIndex(`The file ${resolve(file)} is empty`);
}

/**
 * Creates the folder, and throws if this user may not write to it or to the file. SQLite would
 * still open the file, but could never take the lock to ingest.
 */
function requireRights(file: string): void {
  const folder = dirname(file);
  makeFolder(folder);
  for (const path of existsSync(file) ? [folder, file] : [folder]) accessSync(path, constants.W_OK);
}

/**
 * The schema version; 0 = an empty database. Throws a `NoIndexError` for the database of another
 * program, which may use `user_version` too.
 */
function versionOf(database: DatabaseSync, file: string): number {
  // One statement, so that it sees all tables that another process creates, or none.
  const found = database
    .prepare(
      `SELECT user_version AS version,
         EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '${OUR_TABLE}') AS ours,
         (SELECT group_concat(name, ', ') FROM (SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name LIMIT 3)) AS tables
       FROM pragma_user_version`,
    )
    .get();
  const version = Number(found?.version);
  if (typeof found?.tables === 'string' && !found.ours) {
    throw noIndex(`The database ${resolve(file)} is another program's (its tables: ${found.tables}, …)`);
  }
  return found?.ours ? version : 0;
}

function prepareDatabase(database: DatabaseSync, file: string, opening: Opening): void {
  const version = versionOf(database, file);
  checkVersion(file, version, opening);
  // WAL: readers in this and other processes never wait for the writer. NORMAL: a power cut may
  // lose the last commits but never half of one. Their cursor is lost with them, so the source
  // sends them again.
  switchToWal(database);
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  database.exec('PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000;');
  if (version === 0) makeSchema(database, file);
}

/**
 * Retries by itself, because SQLite's busy timeout does not cover this step: of two processes that
 * find a new file, one would fail.
 */
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

function makeSchema(database: DatabaseSync, file: string): void {
  // IMMEDIATE: of two processes that start at once, the second waits and then finds nothing to do.
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(database, file);
    checkVersion(file, version, 'make');
    if (version === 0) for (const statement of createSchema(SQLITE_DIALECT)) database.exec(statement);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Copies an SQLite database while a server runs on it: a consistent snapshot in one compact file.
 * Ingest and answers go on meanwhile. To restore, stop the server and put the copy in place of the
 * file, its `-wal` and its `-shm`; the ingest resumes at the copy's cursor. Throws as
 * `Engine.backUp` does.
 */
function backUpSqlite(file: string, to: string): void {
  requireContent(file);
  if (existsSync(to)) {
    throw new BackUpError(
      `${to} is there already and stays as it is; copy to a name that is free, such as ${freeName(to)}, or move the old copy away first.`,
    );
  }
  const unfinished = `${to}.unfinished`;
  try {
    makeFolder(dirname(resolve(to)));
    rmSync(unfinished, { force: true });
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      if (versionOf(database, file) === 0) throw noIndex(`The database ${resolve(file)} holds no index of Masthead`);
      // Not SQLite's page-by-page back-up, which restarts whenever another process writes.
      makePrivate(unfinished);
      database.prepare('VACUUM INTO ?').run(unfinished);
    } finally {
      database.close();
    }
    const written = openSync(unfinished, 'r+');
    fsyncSync(written);
    closeSync(written);
    renameSync(unfinished, to);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    if (error instanceof NoIndexError) throw error;
    const reason = errorText(error);
    throw new BackUpError(
      `The database ${file} could not be copied to ${to} (${reason}); see that there is room and that you may write there.`,
    );
  }
}

/** A free file name: with the date, and with a number if that name is taken. */
function freeName(to: string): string {
  const { dir, name, ext } = parse(to);
  const day = new Date().toISOString().slice(0, 10);
  for (let number = 1; ; number++) {
    const free = join(dir, `${name}-${day}${number > 1 ? `-${number}` : ''}${ext}`);
    if (!existsSync(free)) return free;
  }
}

// SQLite's primary result codes that a retry does not change: no rights, read-only, cannot be
// opened, not a database.
const FINAL = new Set([3, 8, 14, 26]);

/**
 * A lock on a file beside the database, which the operating system frees however the process ends.
 * The file is an empty database, held in an exclusive transaction that never ends. Nothing is
 * written to it, so a full disk does not matter.
 */
export class FileLock implements IngestLock {
  // Never aborted: the operating system does not take a lock from a running process.
  readonly lost = new AbortController().signal;
  readonly database;
  readonly #file;
  #held: DatabaseSync | undefined;

  /** @param file the database; `take` creates the lock's file beside it */
  constructor(file: string) {
    this.database = file;
    this.#file = file === ':memory:' ? file : `${file}.ingest-lock`;
  }

  take(): Taken {
    let lock: DatabaseSync | undefined;
    try {
      if (this.#file !== ':memory:') makePrivate(this.#file);
      lock = new DatabaseSync(this.#file, { timeout: 0 });
      lock.exec('BEGIN EXCLUSIVE');
      this.#held = lock;
      return 'taken';
    } catch (error) {
      lock?.close();
      if (resultCode(error) === BUSY) return 'held';
      if (!FINAL.has(resultCode(error) ?? 0)) throw new StoreUnavailableError(errorText(error), { cause: error });
      throw new StoreOpenError(
        `The file ${this.#file} cannot be locked (${errorText(error)}); ${lockRemedy(this.#file)}.`,
      );
    }
  }

  close(): void {
    if (!this.#held) return;
    this.#held.close();
    this.#held = undefined;
    // Another process may already hold this file's lock, and a third then locks a new file. Two
    // lead for a moment, but only the later epoch writes.
    if (this.#file !== ':memory:') rmSync(this.#file, { force: true });
  }
}

function lockRemedy(file: string): string {
  const folder = dirname(file);
  return isFolder(folder)
    ? 'stop the servers of this database, delete what has that name, and start them as one user'
    : `there is no folder ${folder} any more: put it back, and start this server again`;
}

/** Returns `false` also when a part of the path is a file; `statSync` throws for that. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
