// The flag `--db` of the verbs for operators.

import { Option } from '@commander-js/extra-typings';
// Not from the AppView's own entry: help must not load it.
import { DEFAULT_DATABASE } from 'masthead-appview/internal/app-view-options';
import { isServerAddress } from 'masthead-appview/internal/store/engines';
import { UsageError } from '../process/usage-error.ts';
import { readSecret } from './values.ts';

export const DATABASE = new Option(
  '--db <file|postgres://…>',
  `the database; without it the one in DATABASE_URL or in the file that DATABASE_URL_FILE names, or ${DEFAULT_DATABASE}`,
);

/**
 * The database of a command: the value of `--db`, else a PostgreSQL address in `DATABASE_URL` or in
 * the file that `DATABASE_URL_FILE` names, else the SQLite file `./data/masthead.sqlite`.
 *
 * @throws {UsageError} when `--db` has a password in it, which every user of the machine can read,
 *   or an address that cannot be read; or when `DATABASE_URL` is not a PostgreSQL address: it is
 *   for another program, or has a typing error; or when its file cannot be read
 */
export function readDatabase(db: string | undefined): string {
  if (db !== undefined) return withoutPassword(db);
  const url = readSecret(process.env, 'DATABASE_URL', "the database's address");
  if (url === undefined || url === '') return DEFAULT_DATABASE;
  if (isServerAddress(url)) return url;
  throw new UsageError(
    'DATABASE_URL is set but begins with neither postgres:// nor postgresql://; unset it, or name the database with --db.',
  );
}

function withoutPassword(db: string): string {
  if (!isServerAddress(db)) return db;
  if (!URL.canParse(db)) {
    throw new UsageError(
      'The address in --db cannot be read: percent-encode its special characters, or put it into DATABASE_URL.',
    );
  }
  const { password, searchParams } = new URL(db);
  if (password === '' && !searchParams.has('password')) return db;
  throw new UsageError(
    'Every program on this machine can see the password in --db: put the whole address into DATABASE_URL, or into a file that DATABASE_URL_FILE names.',
  );
}

/** Whether the database was named, by the flag or by the variable. */
export function isNamed(db: string | undefined): boolean {
  return db !== undefined || readDatabase(db) !== DEFAULT_DATABASE;
}
