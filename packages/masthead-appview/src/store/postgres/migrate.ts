import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { Opening } from '../engine.ts';
import { checkVersion, MIGRATIONS, migrate } from '../schema/migrations.ts';
import type { Dialect, Schema } from '../schema/schema.ts';
import { runWork } from './postgres-connection.ts';

export const POSTGRES_DIALECT: Dialect = {
  text: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  flag: 'SMALLINT',
  id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  end: '',
  keyed: '',
  forUpdate: ' FOR UPDATE',
};

// The lock's first key. The second is a hash of the schema's name, so that two indexes in one database do not block each other.
const MIGRATION_LOCK = 1_398_030_401;
/** Creates or migrates the schema; of several processes that start at once, one does it and the others wait. Throws as `checkVersion` does. */
export async function makeSchema(
  client: ClientBase,
  db: Kysely<Schema>,
  database: string,
  opening: Opening,
): Promise<void> {
  const version = await readVersion(client);
  checkVersion(database, version, opening);
  if (version === MIGRATIONS.length) return;
  // Locked before the transaction begins, so that the transaction sees what other processes have committed.
  const lock = [MIGRATION_LOCK];
  await client.query('SELECT pg_advisory_lock($1, hashtext(current_schema()))', lock);
  try {
    await makeSteps(client, db, database);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, hashtext(current_schema()))', lock).catch(() => {});
  }
}

async function makeSteps(client: ClientBase, db: Kysely<Schema>, database: string): Promise<void> {
  await client.query('BEGIN');
  try {
    const version = await readVersion(client);
    checkVersion(database, version, 'make');
    await runWork(client, migrate(POSTGRES_DIALECT, db, version));
    if (version === 0) await client.query('CREATE TABLE masthead_schema (version INTEGER NOT NULL)');
    await client.query('DELETE FROM masthead_schema');
    await client.query('INSERT INTO masthead_schema (version) VALUES ($1)', [MIGRATIONS.length]);
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
