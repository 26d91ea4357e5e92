import { resolve } from 'node:path';

/** The place as one says it to a person: where the file is, or the server's address without what must not be seen in a log. */
export function shownAddress(database: string): string {
  const scheme = /^[a-z]+:\/\//.exec(database)?.[0];
  if (scheme === undefined) return database === ':memory:' ? database : resolve(database);
  if (!URL.canParse(database)) return `${scheme}…`;
  const { hostname, port, pathname } = new URL(database);
  return `${scheme}${hostname}${port && `:${port}`}${pathname}`;
}
