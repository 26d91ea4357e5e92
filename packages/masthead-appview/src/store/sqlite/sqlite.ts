import type { Engine, Opening, Purpose } from '../engine.ts';
import { backUpSqlite } from './back-up.ts';
import { FileLock } from './file-lock.ts';
import { openDatabase, SQLITE_DIALECT } from './open-database.ts';
import { SqliteConnection } from './sqlite-connection.ts';

export const sqlite = {
  dialect: SQLITE_DIALECT,
  /** A separate connection, so that reads never wait for the ingest. */
  openReading(file: string, opening: Opening) {
    const database = openDatabase(file, opening);
    // Only now, because opening may have had to migrate.
    database.exec('PRAGMA query_only = 1');
    return new SqliteConnection(database);
  },
  openWriting(file: string, opening: Opening, purpose: Purpose) {
    const database = openDatabase(file, opening);
    // A commit of an operator waits until it is on the disk.
    if (purpose === 'commands') database.exec('PRAGMA synchronous = FULL');
    return new SqliteConnection(database, purpose === 'ingest');
  },
  openIngestLock: (file: string) => new FileLock(file),
  backUp: backUpSqlite,
} satisfies Engine;
