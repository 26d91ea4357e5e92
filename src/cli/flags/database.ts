import { Option } from '@commander-js/extra-typings';
// Their own files and not the room's index: help must not load the AppView.
import { DEFAULT_DATABASE } from '../../appview/app-view-options.ts';
import { isServerAddress } from '../../appview/store/engines.ts';
import { UsageError } from '../usage-error.ts';

export const DATABASE = new Option(
  '--db <file|postgres://…>',
  `the database; else the one in DATABASE_URL, else ${DEFAULT_DATABASE}`,
);

/**
 * The database that a command works on: what `--db` names, else a PostgreSQL address in the variable `DATABASE_URL`, else the SQLite file `./data/masthead.sqlite`.
 *
 * @param db the flag as it was given
 * @throws {UsageError} `DATABASE_URL` names something else than PostgreSQL: it was meant for another program, or is a typing error
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

/** Whether somebody has said which database is meant, as a flag or as a variable. */
export function isNamed(db: string | undefined): boolean {
  return db !== undefined || readDatabase(db) !== DEFAULT_DATABASE;
}
