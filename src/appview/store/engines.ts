import { withPackages } from '../optional-package.ts';
import type { Engine } from './engine.ts';
import { StoreOpenError } from './store-errors.ts';

/** Every engine: which addresses are its own, the packages it stands on, and its module, which is loaded when it is needed. */
const ENGINES: readonly EngineEntry[] = [
  {
    address: /^postgres(?:ql)?:\/\//,
    packages: ['kysely', 'pg'],
    load: async () => (await import('./postgres/postgres.ts')).postgres,
  },
  { address: /^(?![a-z]+:\/\/)/, packages: ['kysely'], load: async () => (await import('./sqlite/sqlite.ts')).sqlite },
];

interface EngineEntry {
  readonly address: RegExp;
  readonly packages: readonly string[];
  readonly load: () => Promise<Engine>;
}

/** Whether an address is that of a server which an engine has, and no file. */
export function isServerAddress(database: string): boolean {
  return /^[a-z]+:\/\//.test(database) && ENGINES.some(({ address }) => address.test(database));
}

/**
 * The engine behind an address.
 *
 * @param database an SQLite file or a `postgres://` address
 * @throws {StoreOpenError} no engine has such addresses
 * @throws {MissingPackageError} the engine's package is not installed
 */
export async function engineOf(database: string): Promise<Engine> {
  const entry = ENGINES.find(({ address }) => address.test(database));
  if (entry) return withPackages(entry.load, entry.packages);
  const [scheme] = database.split(':');
  throw new StoreOpenError(
    `There is no index behind addresses of ${scheme}://; name a file or postgres://… with --db.`,
  );
}
