import type { Opening } from '../engine.ts';
import { shownAddress } from '../engine.ts';
import { NoIndexError, StoreOpenError } from '../store-errors.ts';
import { SCHEMA_VERSION } from './tables.ts';

/** The error for a database without an index; `what` says what is there instead. */
export function noIndex(what: string): NoIndexError {
  return new NoIndexError(`${what}; name the index that is served with --db FILE or --db postgres://….`);
}

/**
 * @param version of the index that was found; 0 = there is none
 * @throws {StoreOpenError} the version is not this code's, and `opening` is not `any`
 * @throws {NoIndexError} there is no index, and `opening` does not create one
 */
export function checkVersion(database: string, version: number, opening: Opening): void {
  const shown = shownAddress(database);
  if (version === 0 && opening !== 'make') throw noIndex(`${shown} holds no index of Masthead`);
  if (version === 0 || version === SCHEMA_VERSION || opening === 'any') return;
  throw new StoreOpenError(
    `The database ${shown} holds an index of another version of Masthead (schema ${version}, here ${SCHEMA_VERSION}): keep what is hidden there with "npx masthead-cli index hide --list --json --db ${shown} > hidden.json", fill a new index with "npx masthead-cli backfill --db NEW", and hide it there with "npx masthead-cli index hide --from hidden.json --db NEW".`,
  );
}
