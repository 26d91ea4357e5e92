import type { Opening, Purpose } from './engine.ts';
import { engineOf } from './engines.ts';
import type { StoreReader, StoreWriter } from './store.ts';

/** Opens the reading side of a store, by default creating a missing index. Throws as `Engine.openWriting` and `engineOf` do. */
export async function openReader(database: string, opening: Opening = 'make'): Promise<StoreReader> {
  const engine = await engineOf(database);
  const { Reader } = await import('./reader.ts');
  return new Reader(await engine.openReading(database, opening));
}

/** Opens the writing side, for operator commands where `purpose` says nothing else; an ingest gets its writer from `lead`. Throws as `openReader` does. */
export async function openWriter(
  database: string,
  opening: Opening = 'make',
  purpose: Purpose = 'commands',
): Promise<StoreWriter> {
  const engine = await engineOf(database);
  const { Writer } = await import('./writer.ts');
  return new Writer(engine.dialect, await engine.openWriting(database, opening, purpose));
}
