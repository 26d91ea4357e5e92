import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from 'masthead/internal/atproto/node/write-whole';
import { errorText } from 'masthead/internal/core/log';
import {
  BackUpError,
  type Engine,
  NoIndexError,
  noIndex,
  type Opening,
  type Purpose,
  type RowsRead,
} from '../engine.ts';
import { FileLock, makePrivate, openDatabase, requireContent, SQLITE_DIALECT, versionOf } from './open-database.ts';
import { SqliteConnection } from './sqlite-connection.ts';

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

/**
 * Copies an SQLite database while a server runs on it: a consistent snapshot in one compact file.
 * Ingest and answers go on meanwhile. To restore, stop the server and put the copy in place of the
 * file, its `-wal` and its `-shm`; the ingest resumes at the copy's cursor. Throws as
 * `Engine.backUp` does.
 */
export function backUpSqlite(file: string, to: string): void {
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
