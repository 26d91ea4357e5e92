import { expect, it } from 'vitest';
import { openPool } from '../../../../src/appview/store/postgres/open-pool.ts';
import { newDatabase } from '../../../support/postgres/new-database.ts';

it('a connection that breaks while it is in use fails what is asked of it, and nothing else', async () => {
  const { url, drop } = await newDatabase();
  const pool = await openPool(url, { maxConnections: 2, settings: {} });
  const [broken, other] = [await pool.connect(), await pool.connect()];
  const { rows } = await broken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Nothing is under way on it: all that tells of the end is an event, which ends a process that does not listen.
  const ended = new Promise((resolve) => broken.once('end', resolve));
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(broken.query('SELECT 1')).rejects.toThrow();
  broken.release(true);
  other.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await drop();
});
