import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackUpError } from '../store-errors.ts';

/**
 * Writes a copy of an SQLite store beside a server that runs: one moment of it, whole, as one file without gaps. Ingest and answers go on meanwhile. To restore,
 * stop the server and put the copy in the place of the file and its `-wal` and `-shm`; the ingest goes on from the copy's own cursor.
 *
 * @param file the store
 * @param to where the copy goes; there must be nothing yet
 * @throws {BackUpError} one sentence: there is no such store, something is in the way, or there is no room
 */
export function backUpSqlite(file: string, to: string): void {
  if (!existsSync(file)) throw new BackUpError(`There is no database ${file} to copy; name it with --db.`);
  if (existsSync(to))
    throw new BackUpError(`${to} is there already; choose another name for the copy, or move it away.`);
  const unfinished = `${to}.unfinished`;
  try {
    mkdirSync(dirname(resolve(to)), { recursive: true });
    rmSync(unfinished, { force: true });
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      // Not SQLite's page-by-page back-up: that starts again whenever another process writes.
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackUpError(
      `The database ${file} could not be copied to ${to} (${reason}); see that there is room and that you may write there.`,
    );
  }
}
