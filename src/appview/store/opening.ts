import { shownAddress } from './database-address.ts';
import { MIGRATIONS } from './schema/migrations.ts';
import { NoIndexError, StoreOpenError } from './store-errors.ts';

/**
 * How a store is opened. `make`: an index that is not there is made, an older one brought up to date; that is the server's. `existing`: for whatever works on the
 * index of a server, and must neither make another one nor change the tables under a server that runs.
 */
export type Opening = 'make' | 'existing';

/** There is nothing to work on; `what` says what there is instead. */
export function noIndex(what: string): NoIndexError {
  return new NoIndexError(`${what}; name the index that is served with --db FILE or --db postgres://….`);
}

/**
 * Sees to it that a schema is one that this version can work on.
 *
 * @param version how many steps of it were made; 0 = there is none
 * @throws {NoIndexError} there is none, and none is to be made
 * @throws {StoreOpenError} it was made by a newer version, or by an older one and may not be changed
 */
export function checkVersion(database: string, version: number, opening: Opening): void {
  const shown = shownAddress(database);
  if (version > MIGRATIONS.length) {
    throw new StoreOpenError(
      `The database ${shown} was written by a newer version of Masthead (schema ${version}); update Masthead or name another with --db.`,
    );
  }
  if (opening === 'make' || version === MIGRATIONS.length) return;
  if (version === 0) throw noIndex(`${shown} holds no index of Masthead`);
  throw new StoreOpenError(
    `The database ${shown} was written by an older version of Masthead (schema ${version} of ${MIGRATIONS.length}); start the new server on it first, which brings it up to date.`,
  );
}
