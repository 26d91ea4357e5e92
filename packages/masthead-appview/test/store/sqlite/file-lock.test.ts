import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForEachTest } from '../../../../../test/support/for-each-test.ts';
import { StoreOpenError } from '../../../src/store/engine.ts';
import { lead, type Waiting } from '../../../src/store/lead.ts';
import { FileLock } from '../../../src/store/sqlite/open-database.ts';

const folder = folderForEachTest();
const file = join(folder, 'index.sqlite');

it('is held by one, and free once that one closes it', () => {
  const [first, second] = [new FileLock(file), new FileLock(file)];
  expect([first.take(), second.take()]).toEqual(['taken', 'held']);
  first.close();
  expect(second.take()).toBe('taken');
  second.close();
  expect(existsSync(`${file}.ingest-lock`)).toBe(false);
});

// What stands in the place of the lock's file, and what whoever reads the line is to do.
const [REPLACE, PUT_BACK] = [/delete what has that name/, /there is no folder .* any more: put it back/];
it.each([
  { note: 'a folder has its name', advice: REPLACE, spoil: (lock: string) => mkdirSync(lock) },
  {
    note: 'it is another file',
    advice: REPLACE,
    spoil: (lock: string) => writeFileSync(lock, 'no database, but long enough'.repeat(99)),
  },
  {
    note: 'it is a link to nowhere',
    advice: REPLACE,
    spoil: (lock: string) => symlinkSync(join(folder, 'none', 'lock'), lock),
  },
  { note: 'it is a link to itself', advice: REPLACE, spoil: (lock: string) => symlinkSync(lock, lock) },
  { note: 'its folder is gone', advice: PUT_BACK, spoil: () => rmSync(folder, { recursive: true }) },
  {
    note: 'its folder is a file now',
    advice: PUT_BACK,
    spoil: () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    },
  },
])('is not taken for held by another process where it can never be had: $note', ({ spoil, advice }) => {
  spoil(`${file}.ingest-lock`);
  const lock = new FileLock(file);
  expect(() => lock.take()).toThrow(StoreOpenError);
  expect(() => lock.take()).toThrow(/^The file .*\.ingest-lock cannot be locked \(.*\); .*\.$/);
  expect(() => lock.take()).toThrow(advice);
  lock.close();
});

it('that can never be had ends the wait for the leadership; nobody is said to have it', async () => {
  mkdirSync(`${file}.ingest-lock`);
  const waits: Waiting[] = [];
  const led = lead(file, new AbortController().signal, (why) => waits.push(why));
  await expect(led).rejects.toThrow(/^The file .*\.ingest-lock cannot be locked/);
  expect(waits).toEqual([]);
});
