import { Option } from '@commander-js/extra-typings';
// Imported from their own files, not the room's index: help must not load the AppView.
import { DEFAULT_DATABASE } from '../../appview/app-view-options.ts';
import { isServerAddress } from '../../appview/store/engines.ts';
import { UsageError } from '../usage-error.ts';

export const DATABASE = new Option(
  '--db <file|postgres://…>',
  `the database; else the one in DATABASE_URL, else ${DEFAULT_DATABASE}`,
);

/**
 * The database that a command works on: the value of `--db`, else a PostgreSQL address in `DATABASE_URL`, else the SQLite file `./data/masthead.sqlite`.
 *
 * @throws {UsageError} when `DATABASE_URL` is not a PostgreSQL address: it was meant for another program, or has a typing error
 */
export function readDatabase(db: string | undefined): string {
  if (db !== undefined) return db;
  const { DATABASE_URL: url } = process.env;
  if (url === undefined || url === '') return DEFAULT_DATABASE;
  if (isServerAddress(url)) return url;
  throw new UsageError(
    'DATABASE_URL is set but begins with neither postgres:// nor postgresql://; unset it, or name the database with --db.',
  );
}

/** Whether the database was named, by the flag or by the variable. */
export function isNamed(db: string | undefined): boolean {
  return db !== undefined || readDatabase(db) !== DEFAULT_DATABASE;
}
