import type { Engine } from './engine.ts';
import { StoreOpenError } from './store-errors.ts';

/** Every engine: the pattern of its addresses, and its module, loaded on demand. */
const ENGINES: readonly EngineEntry[] = [
  { address: /^postgres(?:ql)?:\/\//, load: async () => (await import('./postgres/postgres.ts')).postgres },
  { address: /^(?![a-z]+:\/\/)/, load: async () => (await import('./sqlite/sqlite.ts')).sqlite },
];

interface EngineEntry {
  readonly address: RegExp;
  readonly load: () => Promise<Engine>;
}

/** Whether an address names a database server of a supported engine (`postgres://…`), not a file. */
export function isServerAddress(database: string): boolean {
  return /^[a-z]+:\/\//.test(database) && ENGINES.some(({ address }) => address.test(database));
}

/** The engine of an address. Throws a `StoreOpenError` when no engine has such addresses. */
export async function engineOf(database: string): Promise<Engine> {
  const entry = ENGINES.find(({ address }) => address.test(database));
  if (entry) return entry.load();
  const [scheme] = database.split(':');
  throw new StoreOpenError(
    `There is no index behind addresses of ${scheme}://; name a file or postgres://… with --db.`,
  );
}
