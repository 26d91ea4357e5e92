import type { Opening } from './engine.ts';
import { engineOf } from './engines.ts';
import type { StoreReader, StoreWriter } from './store.ts';

// What is imported behind `engineOf` stands on a package of the server; it says so when that is missing.

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
  const engine = await engineOf(database);
  const { Reader } = await import('./reader.ts');
  return new Reader(await engine.openReading(database, opening));
}

/** Opens the writing side for the operator's commands; an ingest gets its writer from `lead`. Throws as `openReader` does. */
export async function openWriter(database: string, opening: Opening = 'make'): Promise<StoreWriter> {
  const engine = await engineOf(database);
  const { Writer } = await import('./writer.ts');
  return new Writer(engine.dialect, await engine.openWriting(database, opening, 'commands'));
}
