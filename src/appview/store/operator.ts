import type { DeadLetter } from './background/dead-letters.ts';
import type { HiddenChange, HiddenSubject } from './background/hidden-subjects.ts';
import { engineOf } from './engines.ts';
import { openReader, openWriter } from './open-store.ts';
import type { Awaitable, StoreReader } from './store.ts';

// Loaded once a store is open: they stand on a package of the server, and an open store says that it is there.
const hiddenWork = () => import('./background/hidden-subjects.ts');
const deadLetterWork = () => import('./background/dead-letters.ts');

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
    const { hideSubject } = await hiddenWork();
    return await store.perform(hideSubject, subject, hide);
  } finally {
    await store.close();
  }
}

/** What the operator hides, the newest first. Throws as `setHidden` does. */
export function hiddenSubjects(database: string): Promise<HiddenSubject[]> {
  return read(database, async (store) => store.read((await hiddenWork()).listHidden));
}

/** The account that holds a handle, by what the index has checked; `null` when it knows none. Throws as `setHidden` does. */
export function didOfHandle(database: string, handle: string): Promise<string | null> {
  return read(database, (store) => store.didOfHandle(handle));
}

/**
 * Sees to it that there is an index to work on.
 *
 * @throws {NoIndexError} there is none
 * @throws {StoreOpenError} the database cannot be opened
 */
export function requireIndex(database: string): Promise<void> {
  return read(database, () => {});
}

/** The newest dead letters, newest first. Throws as `setHidden` does. */
export function deadLetters(database: string, limit: number): Promise<DeadLetter[]> {
  return read(database, async (store) => {
    const found = await store.read((await deadLetterWork()).newestDeadLetters, limit);
    return found.map(({ id, ...letter }) => letter);
  });
}

/**
 * Copies a store beside a server that runs.
 *
 * @param database an SQLite file; another engine says what copies it
 * @param to the copy; there must be nothing yet
 * @throws {NoIndexError} there is no index
 * @throws {BackUpError} it cannot be copied; a PostgreSQL database has tools of its own for that
 */
export async function backUp(database: string, to: string): Promise<void> {
  (await engineOf(database)).backUp(database, to);
}

async function read<T>(database: string, from: (store: StoreReader) => Awaitable<T>): Promise<T> {
  const store = await openReader(database, 'existing');
  try {
    return await from(store);
  } finally {
    await store.close();
  }
}
