import { expect, it } from 'vitest';
import { newDatabase } from '../../../../../test/support/postgres/new-database.ts';
import { StoreOpenError } from '../../../src/store/engine.ts';
import { openPool, postgres } from '../../../src/store/engines/postgres.ts';
import { lead } from '../../../src/store/lead.ts';
import { rows, statement } from '../../../src/store/work.ts';

it('a connection that breaks while it is in use fails what is asked of it, and nothing else', async () => {
  const { url, drop } = await newDatabase();
  const pool = await openPool(url, { maxConnections: 2, settings: {}, opening: 'make' });
  const [broken, other] = [await pool.connect(), await pool.connect()];
  const { rows } = await broken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Nothing is under way on it: all that tells of the end is an event, which ends a process that
  // does not listen.
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

it('a wrong password is no outage: who waits for the leadership is told at once, in a sentence without it', async () => {
  const { url, drop } = await newDatabase();
  const wrong = new URL(url);
  wrong.password = 'not-the-password';
  const waited: unknown[] = [];
  const leading = lead(wrong.href, new AbortController().signal, (why) => waited.push(why));
  const error = await leading.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreOpenError);
  expect(String(error)).toMatch(/cannot be opened \(.*\); check user and password in its address\.$/);
  expect(String(error)).not.toContain('not-the-password');
  expect(waited).toEqual([]);
  await drop();
});

it("an operator's change is flushed at its commit, the ingest's is not waited for", async () => {
  const { url, drop } = await newDatabase();
  for (const [purpose, setting] of [
    ['commands', 'on'],
    ['ingest', 'off'],
  ] as const) {
    const connection = await postgres.openWriting(url, 'make', purpose);
    const found = await connection.run(rows(statement<{ synchronous_commit: string }>('SHOW synchronous_commit')));
    expect(found).toEqual([{ synchronous_commit: setting }]);
    await connection.close();
  }
  await drop();
});
