import type { ClientBase } from 'pg';
import { checkVersion, type Opening } from '../opening.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import { POSTGRES_WORDS } from '../schema/schema-words.ts';
import { MIGRATION_LOCK } from './locks.ts';
import { runWork } from './run-work.ts';

/**
 * Brings the schema up to date. Of several processes that start at once one does it, the others wait.
 *
 * @throws {StoreOpenError} it was made by a newer version, or is not to be changed
 * @throws {NoIndexError} there is none, and none is to be made
 */
export async function migratePostgres(client: ClientBase, database: string, opening: Opening): Promise<void> {
  const version = await readVersion(client);
  checkVersion(database, version, opening);
  if (version === MIGRATIONS.length) return;
  // Taken outside the transaction, so that the transaction begins with what the others have made.
  const lock = [MIGRATION_LOCK];
  await client.query('SELECT pg_advisory_lock($1, hashtext(current_schema()))', lock);
  try {
    await migrate(client, database);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1, hashtext(current_schema()))', lock).catch(() => {});
  }
}

async function migrate(client: ClientBase, database: string): Promise<void> {
  await client.query('BEGIN');
  try {
    const version = await readVersion(client);
    checkVersion(database, version, 'make');
    for (const step of MIGRATIONS.slice(version)) {
      const made = step(POSTGRES_WORDS);
      if (typeof made === 'string') await client.query(made);
      else await runWork(client, made);
    }
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
