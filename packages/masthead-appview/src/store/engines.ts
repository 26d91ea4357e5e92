import { type Engine, type Opening, type Purpose, type RowsRead, StoreOpenError } from './engine.ts';
import type { StoreReader } from './reads/store-reader.ts';
import type { StoreWriter } from './writes/store-writer.ts';

// The store is a `StoreReader` and a `StoreWriter`, written once on top of what an engine provides
// (`engine.ts`). All engines share one schema: a change is made in `tables.ts` and raises its
// version.
// The hot paths, lookups and record writes, are SQL that each engine prepares in its own way
// (`reads/claim-rows.ts`, `writes/record-batch.ts`). Everything else is a generator that yields
// Kysely queries (`work.ts`), run by `store.read(work, …)`, or by `store.perform(work, …)` in a
// transaction; neither needs a new method. `writes/` holds what events and operators write,
// `jobs/` the queues of what runs in the background, `reads/` what answers need.

/** Every engine: the pattern of its addresses, and its module, loaded on demand. */
const ENGINES: readonly EngineEntry[] = [
  { address: /^postgres(?:ql)?:\/\//, load: async () => (await import('./engines/postgres.ts')).postgres },
  { address: /^(?![a-z]+:\/\/)/, load: async () => (await import('./engines/sqlite.ts')).sqlite },
];

interface EngineEntry {
  readonly address: RegExp;
  readonly load: () => Promise<Engine>;
}

/**
 * Whether an address is that of a database server of a supported engine (`postgres://…`), not a
 * file.
 *
 * @example
 * ```js
 * import { isServerAddress } from 'masthead-appview';
 *
 * console.log(isServerAddress('postgres://db.example/masthead')); // true
 * ```
 */
export function isServerAddress(database: string): boolean {
  return /^[a-z]+:\/\//.test(database) && ENGINES.some(({ address }) => address.test(database));
}

/** The engine of an address. Throws a `StoreOpenError` when no engine matches the address. */
export async function engineOf(database: string): Promise<Engine> {
  const entry = ENGINES.find(({ address }) => address.test(database));
  if (entry) return entry.load();
  const [scheme] = database.split(':');
  throw new StoreOpenError(
    `There is no index behind addresses of ${scheme}://; name a file or postgres://… with --db.`,
  );
}

/**
 * Opens the reading side of a store, by default creating a missing index. Throws as
 * `Engine.openWriting` and `engineOf` do.
 *
 * @param onRows as of `Engine.openReading`
 */
export async function openReader(database: string, opening: Opening = 'make', onRows?: RowsRead): Promise<StoreReader> {
  const engine = await engineOf(database);
  const { StoreReader } = await import('./reads/store-reader.ts');
  return new StoreReader(await engine.openReading(database, opening, onRows));
}

/**
 * Opens the writing side, by default for operator commands; an ingest gets its writer from `lead`.
 * Throws as `openReader` does.
 */
export async function openWriter(
  database: string,
  opening: Opening = 'make',
  purpose: Purpose = 'commands',
): Promise<StoreWriter> {
  const engine = await engineOf(database);
  const { StoreWriter } = await import('./writes/store-writer.ts');
  return new StoreWriter(engine.dialect, await engine.openWriting(database, opening, purpose));
}
