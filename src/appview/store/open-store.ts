import { withPackages } from '../optional-package.ts';
import { isPostgres } from './database-address.ts';
import type { Opening } from './opening.ts';
import type { StoreReader, StoreWriter } from './store.ts';

const SQLITE_PACKAGES = ['kysely'];
const POSTGRES_PACKAGES = ['kysely', 'pg'];

/**
 * Opens the reading side of a store.
 *
 * @param database an SQLite file or a `postgres://` address
 * @param opening whether an index that is not there is made; it is, unless this says otherwise
 * @throws {StoreOpenError} the database cannot be opened
 * @throws {NoIndexError} there is none, and none is to be made
 * @throws {MissingPackageError} the engine's package is not installed
 */
export async function openReader(database: string, opening: Opening = 'make'): Promise<StoreReader> {
  if (isPostgres(database)) {
    const { openPostgresReader } = await withPackages(() => import('./postgres/postgres-reader.ts'), POSTGRES_PACKAGES);
    return openPostgresReader(database, opening);
  }
  const { openSqliteReader } = await withPackages(() => import('./sqlite/sqlite-reader.ts'), SQLITE_PACKAGES);
  return openSqliteReader(database, opening);
}

/** Opens the writing side for the operator's commands; an ingest gets its writer from `lead`. Throws as `openReader` does. */
export async function openWriter(database: string, opening: Opening = 'make'): Promise<StoreWriter> {
  if (isPostgres(database)) {
    const { openPostgresWriter } = await withPackages(() => import('./postgres/postgres-writer.ts'), POSTGRES_PACKAGES);
    return openPostgresWriter(database, { opening });
  }
  const { openSqliteWriter } = await withPackages(() => import('./sqlite/sqlite-writer.ts'), SQLITE_PACKAGES);
  return openSqliteWriter(database, { opening });
}
