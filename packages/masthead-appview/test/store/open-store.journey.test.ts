import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderForEachTest } from '../../../../test/support/for-each-test.ts';
import { ENGINES } from '../../../../test/support/index/test-index.ts';
import { newDatabase } from '../../../../test/support/postgres/new-database.ts';
import { StoreOpenError } from '../../src/store/engine.ts';
import { openReader, openWriter } from '../../src/store/engines.ts';

const file = join(folderForEachTest(), 'index.sqlite');

describe.each(ENGINES)('on %s', (engine) => {
  let database: string;
  let drop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    if (engine === 'postgres') ({ url: database, drop } = await newDatabase());
    else database = file;
  });
  afterEach(() => drop?.());

  test('eight that open a new database at once all find it ready', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? openReader : openWriter)(database)));
    for (const store of stores) {
      expect(await store.db.selectFrom('leadership').select('epoch').execute()).toEqual([{ epoch: 0 }]);
      await store.close();
    }
  });
});

test('a new file that another process is just making is waited for', async () => {
  const other = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     const database = new (require('node:sqlite').DatabaseSync)(workerData);
     database.exec('BEGIN IMMEDIATE; CREATE TABLE other (id); DROP TABLE other');
     parentPort.postMessage('begun');
     setTimeout(() => { database.exec('COMMIT'); database.close(); }, 100);`,
    { eval: true, workerData: file },
  );
  const ended = once(other, 'exit');
  await once(other, 'message');
  const reader = await openReader(file);
  expect(await reader.db.selectFrom('leadership').select('epoch').execute()).toEqual([{ epoch: 0 }]);
  await reader.close();
  await ended;
});

describe('what a person can mend is one sentence', () => {
  test('a file that is no database', async () => {
    writeFileSync(file, 'x'.repeat(5000));
    await expect(openReader(file)).rejects.toThrow(
      /cannot be opened \(file is not a database\); .* put the last back-up in its place, or name another file with --db/,
    );
  });

  test.each([
    // Of the ports that nobody is given by chance.
    ['no server', { port: '9' }, /ECONNREFUSED.*; start the server, or name another with --db/],
    ['no such database', { pathname: '/nothing' }, /"nothing" does not exist.*; make it with createdb/],
  ])('%s, and it shows no password', async (_note, wrong, says) => {
    const { url, drop } = await newDatabase();
    const address = Object.assign(new URL(url), wrong);
    const error = await openReader(address.href).catch((reason: unknown) => reason);
    await drop();
    expect(error).toBeInstanceOf(StoreOpenError);
    expect(String(error)).toMatch(says);
    expect(String(error)).not.toContain(address.password);
  });

  test('a user who may not make tables', async () => {
    const { url, drop } = await newDatabase();
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const user = `guest_${randomBytes(6).toString('hex')}`;
    await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'guest'`);
    await admin.query(
      `GRANT USAGE ON SCHEMA ${new URL(url).searchParams.get('options')?.match(/test_\w+/)?.[0]} TO ${user}`,
    );
    const address = Object.assign(new URL(url), { username: user, password: 'guest' });
    await expect(openReader(address.href)).rejects.toThrow(/permission denied.*; let its user make tables there/);
    await drop();
    await admin.query(`DROP ROLE ${user}`);
    await admin.end();
  });
});
