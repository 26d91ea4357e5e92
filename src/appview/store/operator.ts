import type { HiddenChange, HiddenSubject } from './cold/operator-work.ts';
import { isPostgres } from './database-address.ts';
import { openReader, openWriter } from './open-store.ts';
import type { StoreReader } from './store.ts';
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
 * Hides a record or a whole account from every answer, or shows it again. Works beside a running server and takes effect with its next answer. What the index
 * does not hold yet is hidden when it comes.
 *
 * @param database an SQLite file or a `postgres://` address
 * @param subject an at-uri, its authority a DID, or a DID
 * @param hide `false` takes it off the operator's list
 * @throws {NoIndexError} there is no index
 * @throws {StoreOpenError} the database cannot be opened
 */
export async function setHidden(database: string, subject: string, hide: boolean): Promise<HiddenChange> {
  const store = await openWriter(database, 'existing');
  try {
    // Only now: it stands on a package of the server.
    const { hideSubject } = await import('./cold/operator-work.ts');
    return await store.perform((db) => hideSubject(db, subject, hide));
  } finally {
    await store.close();
  }
}

/** What the operator hides, the newest first. Throws as `setHidden` does. */
export function hiddenSubjects(database: string): Promise<HiddenSubject[]> {
  return read(database, async ({ db }) => (await import('./cold/operator-work.ts')).listHidden(db));
}

/** The account that holds a handle, by what the index has checked; `null` when it knows none. Throws as `setHidden` does. */
export function didOfHandle(database: string, handle: string): Promise<string | null> {
  return read(database, async (store) => store.didOfHandle(handle));
}

/**
 * Sees to it that there is an index to work on.
 *
 * @throws {NoIndexError} there is none
 * @throws {StoreOpenError} the database cannot be opened
 */
export function requireIndex(database: string): Promise<void> {
  return read(database, async () => {});
}

/** The newest dead letters, newest first. Throws as `setHidden` does. */
export function deadLetters(database: string, most: number): Promise<DeadLetter[]> {
  return read(database, ({ db }) =>
    db
      .selectFrom('dead_letters')
      .select(['source', 'cursor', 'about', 'reason', 'body', 'time'])
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  );
}

/**
 * Copies a store beside a server that runs.
 *
 * @param database an SQLite file
 * @param to the copy; there must be nothing yet
 * @throws {NoIndexError} there is no index
 * @throws {BackUpError} it cannot be copied; a PostgreSQL database has tools of its own for that
 */
export async function backUp(database: string, to: string): Promise<void> {
  if (isPostgres(database)) {
    throw new BackUpError('A PostgreSQL database is copied with its own tools; run pg_dump with its address.');
  }
  const { backUpSqlite } = await import('./sqlite/back-up.ts');
  backUpSqlite(database, to);
}

async function read<T>(database: string, from: (store: StoreReader) => Promise<T>): Promise<T> {
  const store = await openReader(database, 'existing');
  try {
    return await from(store);
  } finally {
    await store.close();
  }
}
