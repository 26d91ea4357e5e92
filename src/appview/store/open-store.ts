import { withPackages } from '../optional-package.ts';
import { isPostgres } from './database-address.ts';
import type { StoreReader, StoreWriter } from './store.ts';

const SQLITE_PACKAGES = ['kysely'];
const POSTGRES_PACKAGES = ['kysely', 'pg'];

/**
 * Opens the reading side of a store, creating the schema when it is not there.
 *
 * @param database an SQLite file or a `postgres://` address
 * @throws {StoreOpenError} the database cannot be opened
 * @throws {MissingPackageError} the engine's package is not installed
 */
export async function openReader(database: string): Promise<StoreReader> {
  if (isPostgres(database)) {
    const { openPostgresReader } = await withPackages(() => import('./postgres/postgres-reader.ts'), POSTGRES_PACKAGES);
    return openPostgresReader(database);
  }
  const { openSqliteReader } = await withPackages(() => import('./sqlite/sqlite-reader.ts'), SQLITE_PACKAGES);
  return openSqliteReader(database);
}

/** Opens the writing side for the operator's commands; an ingest gets its writer from `lead`. Throws as `openReader` does. */
export async function openWriter(database: string): Promise<StoreWriter> {
  if (isPostgres(database)) {
    const { openPostgresWriter } = await withPackages(() => import('./postgres/postgres-writer.ts'), POSTGRES_PACKAGES);
    return openPostgresWriter(database);
  }
  const { openSqliteWriter } = await withPackages(() => import('./sqlite/sqlite-writer.ts'), SQLITE_PACKAGES);
  return openSqliteWriter(database);
}
