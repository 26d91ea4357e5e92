import { resolve } from 'node:path';

/** Whether a database is a PostgreSQL server; everything else is an SQLite file. */
export function isPostgres(database: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(database);
}

/** The place as one says it to a person: where the file is, or the server's address without what must not be seen in a log. */
export function shownAddress(database: string): string {
  if (!isPostgres(database)) return database === ':memory:' ? database : resolve(database);
  if (!URL.canParse(database)) return 'the PostgreSQL database';
  const { hostname, port, pathname } = new URL(database);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}
