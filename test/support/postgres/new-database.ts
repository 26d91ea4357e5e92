import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { atEnd } from '../at-end.ts';
import { askForService } from '../served-once.ts';

/** A place of its own on the run's PostgreSQL server. */
export interface NewDatabase {
  /** The `postgres://` address that a store is opened with. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes a place for one index, which is dropped with the test. */
export async function newDatabase(server?: string): Promise<NewDatabase> {
  const made = await makeDatabase(server);
  atEnd(made.drop);
  return made;
}

/**
 * Makes a place for one index: a schema of its own, which costs a few milliseconds where a database
 * costs fifty.
 *
 * @param server the address of the server; default the run's own (`serve-postgres.ts`)
 */
export async function makeDatabase(server?: string): Promise<NewDatabase> {
  const address = server ?? (await askForService(inject('postgresPort')));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await once(address, `CREATE SCHEMA ${name}`);
  const url = new URL(address);
  url.searchParams.set('options', `-c search_path=${name} -c client_min_messages=error`);
  return { url: url.href, drop: () => once(address, `DROP SCHEMA IF EXISTS ${name} CASCADE`) };
}

async function once(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}
