import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  commit,
  DOCUMENT,
  document,
  ENGINES,
  handle,
  openSqliteWriter,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { newDatabase } from '../../../../test/support/postgres/new-database.ts';
import { sweepSome } from '../../src/store/background/sweeps.ts';
import { openReader, openWriter } from '../../src/store/engines.ts';
import { homePageStep, MIGRATIONS, signedInOnlyStep } from '../../src/store/schema/migrations.ts';
import type { Schema } from '../../src/store/schema/schema.ts';
import { keptRecordsStep, recordsStep } from '../../src/store/schema/steps.ts';
import { SQLITE_DIALECT } from '../../src/store/sqlite/open-database.ts';
import { StoreOpenError } from '../../src/store/store-errors.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-open-'));
  file = join(folder, 'index.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(ENGINES)('on %s', (engine) => {
  let database: string;
  let drop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    if (engine === 'postgres') ({ url: database, drop } = await newDatabase());
    else database = file;
  });
  afterEach(() => drop?.());

  async function setVersion(version: number): Promise<void> {
    if (engine === 'sqlite') {
      const sqlite = new DatabaseSync(database);
      sqlite.exec(`PRAGMA user_version = ${version}`);
      sqlite.close();
      return;
    }
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    await client.query('UPDATE masthead_schema SET version = $1', [version]);
    await client.end();
  }

  test('eight that open a new database at once all find it ready', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? openReader : openWriter)(database)));
    for (const store of stores) {
      expect(await store.db.selectFrom('leadership').select('epoch').execute()).toEqual([{ epoch: 0 }]);
      await store.close();
    }
  });

  /** A column on which a trigger depends, of whatever table, cannot be dropped. */
  async function dropTriggers(db: Kysely<Schema>, table: string): Promise<void> {
    const on = engine === 'sqlite' ? '' : ` ON ${table}`;
    for (const event of ['insert', 'update', 'delete'])
      await sql.raw(`DROP TRIGGER changes_${table}_${event}${on}`).execute(db);
  }

  test('records of profiles that were stored whole keep what a view needs, and their place in it', async () => {
    const index = await openTestIndex(engine);
    const POSITION = 'id.sifa.profile.position';
    const createdAt = '2026-01-01T00:00:00.000Z';
    const position = { title: 'Keeper', startedAt: '2020-01', createdAt };
    const whole: [rkey: string, collection: string, kept: object | null, rank: string, more: object][] = [
      ['one', POSITION, position, '22020-01', {}],
      ['two', POSITION, { ...position, endedAt: '2021' }, '12020-01', { endedAt: '2021' }],
      ['three', POSITION, null, '', { title: 7 }],
      ['self', 'id.sifa.profile.self', { createdAt }, '', {}],
      ['self', 'id.sifa.org.profile', { name: 'An organisation' }, '', { name: 'An organisation' }],
      ['self', 'app.bsky.actor.profile', { createdAt, displayName: 'Al' }, '', { displayName: 'Al' }],
    ];
    try {
      await index.feed(
        handle('a', 0, 'a.example'),
        ...whole.map(([rkey, collection], at) => commit('a', at + 1, collection, rkey, { ...position, name: 'x' })),
      );
      for (const [rkey, collection, , , more] of whole) {
        // Long, for the collection of which only long records are looked at.
        const record = JSON.stringify({ ...position, ...more, padding: 'x'.repeat(5000) });
        const stored = index.writer.db.updateTable('profile_records').set({ record });
        await stored.where('uri', '=', uri('a', collection, rkey)).execute();
      }
      await dropTriggers(index.writer.db, 'profile_records');
      const added = ['DROP INDEX profile_records_kept', 'ALTER TABLE profile_records DROP COLUMN rank'];
      for (const statement of added) await sql.raw(statement).execute(index.writer.db);
      await index.writer.db.updateTable('tallies').set({ profile: whole.length, dead: 0 }).execute();
      await index.writer.perform((db) => keptRecordsStep(SQLITE_DIALECT, db));
      const columns = ['collection', 'rkey', 'record', 'rank', 'visible'] as const;
      const found = await index.writer.db.selectFrom('profile_records').select(columns).orderBy('id').execute();
      expect(found.map(({ record, ...row }) => ({ ...row, record: record && JSON.parse(record) }))).toEqual(
        whole.map(([rkey, collection, record, rank]) => ({ collection, rkey, rank, record, visible: record ? 1 : 0 })),
      );
      const tally = await index.writer.db.selectFrom('tallies').select(['profile', 'dead']).execute();
      expect(tally).toEqual([{ profile: whole.length - 1, dead: 1 }]);
    } finally {
      await index.close();
    }
  });

  test('a profile that was hidden before counts as the request for its account, until it is read again', async () => {
    const ACTOR = 'app.bsky.actor.profile';
    const labels = { values: [{ val: '!hide' }] };
    const index = await openTestIndex(engine);
    const { db } = index.writer;
    try {
      await index.feed(
        ...['a', 'b', 'c'].flatMap((name, place) => [
          handle(name, place, `${name}.example`),
          publication(name, place + 5, `https://${name}.example`),
        ]),
        commit('a', 10, ACTOR, 'self', { displayName: 'Al', labels }),
        commit('b', 10, ACTOR, 'self', { displayName: 'Bo' }),
        account('c', 10, false, 'deactivated'),
        commit('c', 11, ACTOR, 'self', { displayName: 'Cy', labels }),
      );
      // As the versions before stored them.
      for (const table of ['accounts', 'publications', 'documents'] as const) await dropTriggers(db, table);
      for (const table of ['accounts', 'leadership'])
        await sql.raw(`ALTER TABLE ${table} DROP COLUMN signed_in_only`).execute(db);
      await db.deleteFrom('sweeps').execute();
      await db.updateTable('identities').set({ refresh_at: 7 }).execute();
      const statements = signedInOnlyStep(SQLITE_DIALECT).split(';');
      for (const one of statements) if (one.trim() !== '') await sql.raw(one).execute(db);
      const shown = ['a', 'b', 'c'].map((name) => index.winner(`https://${name}.example`));
      expect((await Promise.all(shown)).map((winner) => winner !== null)).toEqual([false, true, false]);
      const states = db.selectFrom('accounts').select(['did', 'active', 'signed_in_only']).orderBy('did');
      expect(await states.execute()).toEqual([
        { did: 'did:plc:a', active: 1, signed_in_only: 1 },
        { did: 'did:plc:c', active: 0, signed_in_only: 1 },
      ]);
      const swept = db.selectFrom('sweeps').select('did').orderBy('did');
      const soon = db.selectFrom('identities').select('did').where('refresh_at', '=', 0).orderBy('did');
      const those = [{ did: 'did:plc:a' }, { did: 'did:plc:c' }];
      expect([await swept.execute(), await soon.execute()]).toEqual([those, those]);
      // Read again at the same revision: it says something else.
      await index.feed(commit('a', 10, ACTOR, 'self', { displayName: 'Al', labels }));
      expect(await index.winner('https://a.example')).not.toBeNull();
    } finally {
      await index.close();
    }
  });

  test('documents of home pages that were stored without their place get it', async () => {
    const index = await openTestIndex(engine);
    const home = uri('a', DOCUMENT, 'home');
    const loose = uri('b', DOCUMENT, 'loose');
    try {
      await index.feed(
        handle('b', 0, 'b.example'),
        publication('a', 1, 'https://a.example'),
        document('a', 2, 'pub', '/', 'home'),
        document('b', 3, 'https://B.example:443/one/', '/', 'loose'),
        document('b', 4, uri('a', PUBLICATION, 'pub'), '/', 'stranger'),
        document('b', 5, 'https://b.example', '/../two', 'climbing'),
      );
      // As the versions before stored them.
      const columns = { site: null, path: null, host: null, owns_host: 0 };
      await index.writer.db.updateTable('documents').set(columns).execute();
      await index.writer.perform((db) => homePageStep(SQLITE_DIALECT, db));
      expect(await index.winner('https://a.example', [home])).toBe(home);
      expect(await index.winner('https://b.example/one')).toBe(loose);
      const placed = index.writer.db.selectFrom('documents').select(['uri', 'site', 'path', 'host', 'owns_host']);
      expect(await placed.where('path', 'is not', null).orderBy('uri').execute()).toEqual([
        { uri: home, site: uri('a', PUBLICATION, 'pub'), path: '', host: null, owns_host: 0 },
        { uri: loose, site: 'https://b.example/one', path: '', host: 'b.example', owns_host: 1 },
      ]);
    } finally {
      await index.close();
    }
  });

  test('a database from a newer version is refused and not touched', async () => {
    await (await openWriter(database)).close();
    await setVersion(MIGRATIONS.length + 1);
    const error = await openWriter(database).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreOpenError);
    expect(String(error)).toMatch(/newer version of Masthead .* update Masthead/);
    await setVersion(MIGRATIONS.length);
    await (await openReader(database)).close();
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

test('a database that the first version made is brought up to date with its rows', async () => {
  const first = new DatabaseSync(file);
  first.exec(recordsStep(SQLITE_DIALECT));
  first.exec(`PRAGMA user_version = 1;
    INSERT INTO publications (uri, did, rev, record, url, claimed_at, shown, visible)
    VALUES ('at://did:plc:a/site.standard.publication/p', 'did:plc:a', '3k', '{}', 'https://a.example', 1, 1, 1)`);
  first.close();
  const reader = await openReader(file);
  expect(await reader.publicationsAt(['https://a.example'], 12)).toMatchObject([{ url: 'https://a.example' }]);
  expect(await reader.db.selectFrom('tallies').selectAll().execute()).toEqual([
    { did: 'did:plc:a', claims: 1, profile: 0, dead: 0, rev: '3k', refused: 0, told: 0 },
  ]);
  await reader.close();
});

test('what an older version had still to remove is gone at once, and removed', async () => {
  const first = new DatabaseSync(file);
  first.exec(recordsStep(SQLITE_DIALECT));
  const second = MIGRATIONS[1]?.(SQLITE_DIALECT, openSqliteWriter(':memory:').db);
  first.exec(typeof second === 'string' ? second : '');
  first.exec(`PRAGMA user_version = 2;
    INSERT INTO accounts (did, active, time, gone_rev) VALUES ('did:plc:a', 1, 1, '3k');
    INSERT INTO purges (did) VALUES ('did:plc:a');
    INSERT INTO publications (uri, did, rev, record, url, claimed_at, shown, visible)
    VALUES ('at://did:plc:a/site.standard.publication/p', 'did:plc:a', '3k', '{}', 'https://a.example', 1, 1, 1),
      ('at://did:plc:a/site.standard.publication/new', 'did:plc:a', '3l', '{}', 'https://b.example', 1, 1, 1)`);
  first.close();
  const writer = await openWriter(file);
  const reader = await openReader(file);
  const claims = () => reader.publicationsAt(['https://a.example', 'https://b.example'], 12);
  expect(await claims()).toMatchObject([{ url: 'https://b.example' }]);
  while (await writer.perform((db) => sweepSome(db, 1)));
  expect(await claims()).toMatchObject([{ url: 'https://b.example' }]);
  expect(await reader.db.selectFrom('tallies').select(['claims', 'dead']).execute()).toEqual([{ claims: 1, dead: 0 }]);
  await reader.close();
  await writer.close();
});

describe('what a person can mend is one sentence', () => {
  test('a file that is no database', async () => {
    writeFileSync(file, 'x'.repeat(5000));
    await expect(openReader(file)).rejects.toThrow(
      /cannot be opened \(file is not a database\); .* put the last back-up in its place, or name another file with --db/,
    );
  });

  test.each([
    {
      note: 'no server',
      // Of the ports that nobody is given by chance.
      wrong: () => ({ port: '9' }),
      says: /ECONNREFUSED.*; start the server, or name another with --db/,
    },
    {
      note: 'a wrong password',
      wrong: () => ({ password: 'secret-guess' }),
      says: /password.*; check user and password/,
    },
    {
      note: 'no such database',
      wrong: () => ({ pathname: '/nothing' }),
      says: /"nothing" does not exist.*; make it with createdb/,
    },
  ])('$note, and it shows no password', async ({ wrong, says }) => {
    const { url, drop } = await newDatabase();
    const address = Object.assign(new URL(url), wrong());
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
    const user = `guest_${Date.now()}`;
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

  test('an address that is none', async () => {
    await expect(openReader('postgres://a b:c')).rejects.toThrow(StoreOpenError);
  });
});
