import { withPackages } from '../optional-package.ts';
import { isPostgres } from './database-address.ts';
import type { StoreWriter } from './store.ts';

/** The right to ingest: one process has it at a time. */
export interface Leadership {
  /** Writes under this leadership's number; throws `LeadershipLostError` once another has taken over. */
  readonly writer: StoreWriter;
  /** Comes when the right is lost before it was given back: stop, and ask again. */
  readonly lost: AbortSignal;
  /** Closes the writer and lets the next one in. */
  resign(): Promise<void>;
}

/** Why nobody leads yet: another process does, or the database cannot be reached now (then why). */
export type Waiting = { readonly kind: 'following' } | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Waits until this process may ingest. Of several that wait, another takes over within a second of the leader's end, and within eight of its standing still.
 * Whoever takes over counts the epoch up, so that a leader which wakes too late writes nothing.
 *
 * @param database an SQLite file or a `postgres://` address
 * @param onWaiting called again and again while there is nothing to do but wait
 * @returns `null` when the signal came first
 * @throws {StoreOpenError} the database cannot be opened, and waiting does not mend it
 * @throws {MissingPackageError} the engine's package is not installed
 */
export async function lead(
  database: string,
  signal: AbortSignal,
  onWaiting: (why: Waiting) => void,
): Promise<Leadership | null> {
  if (isPostgres(database)) {
    const { leadPostgres } = await withPackages(() => import('./postgres/lead-postgres.ts'), ['kysely', 'pg']);
    return leadPostgres(database, signal, onWaiting);
  }
  const { leadSqlite } = await withPackages(() => import('./sqlite/lead-sqlite.ts'), ['kysely']);
  return leadSqlite(database, signal, onWaiting);
}
