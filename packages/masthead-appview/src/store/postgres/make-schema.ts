import type { ClientBase } from 'pg';
import type { Opening } from '../engine.ts';
import { checkVersion } from '../schema/check-version.ts';
import type { Dialect } from '../schema/columns.ts';
import { createSchema, SCHEMA_VERSION } from '../schema/tables.ts';

export const POSTGRES_DIALECT: Dialect = {
  text: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  flag: 'SMALLINT',
  id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  end: '',
  keyed: '',
  forUpdate: ' FOR UPDATE',
};

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one
// database do not block each other.
const SCHEMA_LOCK = 1_398_030_401;

/**
 * Creates a missing schema; of several processes that start at once, one does it and the others
 * wait. Throws as `checkVersion` does.
 */
export async function makeSchema(client: ClientBase, database: string, opening: Opening): Promise<void> {
  const version = await readVersion(client);
  checkVersion(database, version, opening);
  if (version !== 0) return;
  // Locked before the transaction begins, so that the transaction sees what other processes have
  // committed.
  const lock = [SCHEMA_LOCK];
  await client.query('SELECT pg_advisory_lock($1, hashtext(current_schema()))', lock);
  try {
    await createTables(client, database);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, hashtext(current_schema()))', lock).catch(() => {});
  }
}

async function createTables(client: ClientBase, database: string): Promise<void> {
  await client.query('BEGIN');
  try {
    const version = await readVersion(client);
    checkVersion(database, version, 'make');
    if (version === 0) {
      for (const statement of createSchema(POSTGRES_DIALECT)) await client.query(statement);
      await client.query('CREATE TABLE masthead_schema (version INTEGER NOT NULL)');
      await client.query('INSERT INTO masthead_schema (version) VALUES ($1)', [SCHEMA_VERSION]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function readVersion(client: ClientBase): Promise<number> {
  const found = await client.query<{ there: boolean }>("SELECT to_regclass('masthead_schema') IS NOT NULL AS there");
  if (!found.rows[0]?.there) return 0;
  const { rows } = await client.query<{ version: number }>('SELECT version FROM masthead_schema');
  return rows[0]?.version ?? 0;
}
