import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForEachTest } from '../../../../../test/support/for-each-test.ts';
import { StoreOpenError } from '../../../src/store/engine.ts';
import { FileLock } from '../../../src/store/engines/sqlite.ts';
import { lead, type Waiting } from '../../../src/store/lead.ts';

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
it.each<[note: string, advice: RegExp, spoil: (lock: string) => void]>([
  ['a folder has its name', REPLACE, (lock) => mkdirSync(lock)],
  ['it is another file', REPLACE, (lock) => writeFileSync(lock, 'no database, but long enough'.repeat(99))],
  ['it is a link to nowhere', REPLACE, (lock) => symlinkSync(join(folder, 'none', 'lock'), lock)],
  ['it is a link to itself', REPLACE, (lock) => symlinkSync(lock, lock)],
  ['its folder is gone', PUT_BACK, () => rmSync(folder, { recursive: true })],
  ['its folder is a file now', PUT_BACK, () => [rmSync(folder, { recursive: true }), writeFileSync(folder, '')]],
])('is not taken for held by another process where it can never be had: %s', (_note, advice, spoil) => {
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
