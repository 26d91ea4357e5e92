import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Kysely on an open `node:sqlite` connection: its own SQLite dialect, with what that expects of a driver. Closing stays with whoever opened the connection. */
export function kyselyOverSqlite(database: DatabaseSync): Kysely<Schema> {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: { prepare, close: () => {} } }) });
}
