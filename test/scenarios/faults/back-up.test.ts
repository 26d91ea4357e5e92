import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { BackUpError, backUp, NoIndexError } from '../../../packages/masthead-appview/src/index.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { folderForEachTest } from '../../support/for-each-test.ts';

const folder = folderForEachTest();

describe('what a person can mend is one sentence', () => {
  test('there is no such database', async () => {
    await expect(backUp(join(folder, 'none.sqlite'), join(folder, 'copy.sqlite'))).rejects.toThrow(NoIndexError);
    expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
  });

  test('something is in the way, and it stays as it is', async () => {
    const live = join(folder, 'live.sqlite');
    await (await openWriter(live)).close();
    const copy = join(folder, 'copy.sqlite');
    const day = new Date().toISOString().slice(0, 10);
    writeFileSync(copy, 'precious');
    await expect(backUp(live, copy)).rejects.toThrow(
      new BackUpError(
        `${copy} is there already and stays as it is; copy to a name that is free, such as ${folder}/copy-${day}.sqlite, or move the old copy away first.`,
      ),
    );
    // What it advises works, and then it advises the next.
    await backUp(live, join(folder, `copy-${day}.sqlite`));
    await expect(backUp(live, copy)).rejects.toThrow(`such as ${folder}/copy-${day}-2.sqlite`);
    expect(readFileSync(copy, 'utf8')).toBe('precious');
  });

  test('the copy cannot be written, and nothing half-made stays behind', async () => {
    const live = join(folder, 'live.sqlite');
    await (await openWriter(live)).close();
    writeFileSync(join(folder, 'no-folder'), '');
    await expect(backUp(live, join(folder, 'no-folder', 'copy'))).rejects.toThrow(BackUpError);
    expect(readdirSync(folder).sort()).toEqual(['live.sqlite', 'no-folder']);
  });

  test('a database that is no index is not worth a copy; one of another version is', async () => {
    const file = join(folder, 'live.sqlite');
    const exec = (sql: string) => {
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
    };
    exec('CREATE TABLE moz_places (id)');
    await expect(backUp(file, join(folder, 'copy.sqlite'))).rejects.toThrow(/another program's/);
    rmSync(file);
    await (await openWriter(file)).close();
    exec('PRAGMA user_version = 2');
    await backUp(file, join(folder, 'copy.sqlite'));
    expect(existsSync(join(folder, 'copy.sqlite'))).toBe(true);
  });

  test('a PostgreSQL database has tools of its own', async () => {
    await expect(backUp('postgres://user:secret@host/db', 'copy')).rejects.toThrow(/pg_dump/);
  });
});
