import { hideSubject } from './cold/operator-work.ts';
import { openReader, openWriter } from './open-store.ts';

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
