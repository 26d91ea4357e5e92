import { resolve } from 'node:path';

/**
 * A database for logs and messages: the absolute path of a file, or a server's address without user, password and parameters. `:memory:` stays as it is; of an
 * address that cannot be parsed only the scheme is shown.
 */
export function shownAddress(database: string): string {
  const scheme = /^[a-z]+:\/\//.exec(database)?.[0];
  if (scheme === undefined) return database === ':memory:' ? database : resolve(database);
  if (!URL.canParse(database)) return `${scheme}…`;
  const { hostname, port, pathname } = new URL(database);
  return `${scheme}${hostname}${port && `:${port}`}${pathname}`;
}
