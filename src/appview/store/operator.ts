import { isPostgres } from './database-address.ts';
import { openReader, openWriter } from './open-store.ts';
import { BackUpError } from './store-errors.ts';

/** A piece of content that the index put aside. */
export interface DeadLetter {
  readonly source: string;
  readonly cursor: number;
  readonly about: string;
  readonly reason: string;
  readonly body: string;
  /** Milliseconds. */
  readonly time: number;
}

/**
 * Hides a record or a whole account from every answer, or shows it again. Works beside a running server and takes effect with its next answer.
 *
 * @param database an SQLite file or a `postgres://` address
 * @param subject an at-uri or a DID
 * @param hide `false` takes it off the operator's list
 * @returns whether the list changed
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function setHidden(database: string, subject: string, hide: boolean): Promise<boolean> {
  const store = await openWriter(database);
  try {
    // Only now: it stands on a package of the server.
    const { hideSubject } = await import('./cold/operator-work.ts');
    return await store.perform((db) => hideSubject(db, subject, hide));
  } finally {
    await store.close();
  }
}

/**
 * The newest dead letters, newest first.
 *
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function deadLetters(database: string, most: number): Promise<DeadLetter[]> {
  const store = await openReader(database);
  try {
    return await store.db
      .selectFrom('dead_letters')
      .select(['source', 'cursor', 'about', 'reason', 'body', 'time'])
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
  } finally {
    await store.close();
  }
}

/**
 * Copies a store beside a server that runs.
 *
 * @param database an SQLite file
 * @param to the copy; there must be nothing yet
 * @throws {BackUpError} it cannot be copied; a PostgreSQL database has tools of its own for that
 */
export async function backUp(database: string, to: string): Promise<void> {
  if (isPostgres(database)) {
    throw new BackUpError('A PostgreSQL database is copied with its own tools; run pg_dump with its address.');
  }
  const { backUpSqlite } = await import('./sqlite/back-up.ts');
  backUpSqlite(database, to);
}
