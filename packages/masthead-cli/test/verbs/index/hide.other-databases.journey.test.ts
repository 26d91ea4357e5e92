import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderForEachTest } from '../../../../../test/support/for-each-test.ts';
import {
  did,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../../../../test/support/index/test-index.ts';
import { newDatabase } from '../../../../../test/support/postgres/new-database.ts';
import { onCommandLine } from '../../../../../test/support/postgres/on-command-line.ts';
import { NoIndexError, StoreOpenError } from '../../../../masthead-appview/src/index.ts';
import { shownAddress } from '../../../../masthead-appview/src/store/engine.ts';
import { openReader, openWriter } from '../../../../masthead-appview/src/store/engines.ts';
import { runCommandLine } from '../../../src/process/command-line.ts';

// Databases of their own: these tables are changed and dropped.
const PUB = uri('a', PUBLICATION, 'pub');
const hide = (args: string[]) => runCommandLine(['index', 'hide', ...args]);
const unhide = (args: string[]) => runCommandLine(['index', 'unhide', ...args]);
const listDeadLetters = (args: string[]) => runCommandLine(['index', 'dead-letters', ...args]);

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((lines: string) => void said.push(...lines.split('\n')));
});
afterEach(() => vi.restoreAllMocks());

/** What a command says, line by line. */
async function saidBy(command: Promise<unknown>): Promise<string[]> {
  said = [];
  await command;
  return said;
}

describe.each(ENGINES)('an index of another version, on %s', (engine) => {
  const folder = folderForEachTest();
  let old: string;
  let drop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    if (engine === 'postgres') ({ url: old, drop } = await newDatabase());
    else old = join(folder, 'old.sqlite');
    await (await openWriter(old)).close();
    for (const subject of [PUB, did('b')]) await hide([subject, '--db', onCommandLine(old)]);
  });
  afterEach(() => drop?.());

  test.each([3, 15, 999])('%s is refused with three commands, and left as it is', async (version) => {
    await setVersion(old, version);
    const [db, place] = [['--db', onCommandLine(old)], shownAddress(old)];
    const open = [() => hide([PUB, ...db]), () => listDeadLetters(db), () => openReader(old), () => openWriter(old)];
    for (const command of open) {
      const error = await command().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreOpenError);
      for (const words of [
        `schema ${version},`,
        `index hide --list --json --db ${place} > hidden.json"`,
        'backfill --db NEW"',
        'index hide --from hidden.json --db NEW"',
      ])
        expect(String(error)).toContain(words);
    }
    expect(await versionOf(old)).toBe(version);
  });

  test('gives its list, which a new index takes: with when, and for what is not there yet', async () => {
    // Whatever else its tables are.
    for (const table of ['sites', 'labels', 'leadership']) await run(old, `DROP TABLE ${table}`);
    await setVersion(old, 15);
    const [json = ''] = await saidBy(hide(['--list', '--json', '--db', onCommandLine(old)]));
    const [file, empty] = [join(folder, 'hidden.json'), join(folder, 'empty.json')];
    writeFileSync(file, json);
    writeFileSync(empty, '[]');
    const index = await openTestIndex(engine);
    const inNew = ['--db', onCommandLine(index.file)];
    const [place, list] = [shownAddress(index.file), ['--list', '--json', ...inNew]];
    const takes = (from: string) => saidBy(hide(['--from', from, ...inNew]));
    expect(await takes(file)).toEqual([`Of 2 subjects in ${file}, 2 are now hidden in ${place}.`]);
    expect(await saidBy(hide(list))).toEqual([json]);
    expect(await takes(file)).toEqual([`Of 2 subjects in ${file}, 0 are now hidden in ${place}.`]);
    expect(await takes(empty)).toEqual([`Of 0 subjects in ${empty}, 0 are now hidden in ${place}.`]);
    await index.feed(publication('a', 1, 'https://a.example'), publication('b', 2, 'https://b.example'));
    for (const url of ['https://a.example', 'https://b.example']) expect(await index.winner(url)).toBeNull();
    await unhide([did('b'), ...inNew]);
    expect(await index.winner('https://b.example')).not.toBeNull();
  });
});

test('a PostgreSQL database without our tables is refused, gets none, and its password is not shown', async () => {
  const { url, drop } = await newDatabase();
  try {
    for (const command of [
      () => hide([PUB, '--db', onCommandLine(url)]),
      () => hide(['--list', '--db', onCommandLine(url)]),
      () => listDeadLetters(['--db', onCommandLine(url)]),
    ]) {
      const error = await command().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(NoIndexError);
      expect(String(error)).toMatch(/postgres:\/\/.*no index.*--db/);
      const { password } = new URL(url);
      if (password !== '') expect(String(error)).not.toContain(password);
    }
    const tables = await ask(
      url,
      'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()',
    );
    expect(tables).toEqual([]);
  } finally {
    await drop();
  }
});

/** A statement on a database of either engine. */
async function run(database: string, statement: string): Promise<void> {
  if (database.startsWith('postgres')) return void (await ask(database, statement));
  const sqlite = new DatabaseSync(database);
  sqlite.exec(statement);
  sqlite.close();
}

function setVersion(database: string, version: number): Promise<void> {
  const isServer = database.startsWith('postgres');
  return run(
    database,
    isServer ? `UPDATE masthead_schema SET version = ${version}` : `PRAGMA user_version = ${version}`,
  );
}

async function versionOf(database: string): Promise<unknown> {
  if (database.startsWith('postgres')) return (await ask(database, 'SELECT version FROM masthead_schema'))[0]?.version;
  const sqlite = new DatabaseSync(database);
  const version = sqlite.prepare('PRAGMA user_version').get()?.user_version;
  sqlite.close();
  return version;
}

async function ask(database: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  return rows;
}
