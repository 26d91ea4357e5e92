import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileLock } from '../../../../src/appview/store/sqlite/file-lock.ts';
import { StoreOpenError } from '../../../../src/appview/store/store-errors.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-lock-'));
  file = join(folder, 'index.sqlite');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('is held by one, and free once that one closes it', () => {
  const [first, second] = [new FileLock(file), new FileLock(file)];
  expect([first.take(), second.take()]).toEqual([true, false]);
  first.close();
  expect(second.take()).toBe(true);
  second.close();
  expect(existsSync(`${file}.ingest-lock`)).toBe(false);
});

it.each([
  { note: 'a folder has its name', spoil: (lock: string) => mkdirSync(lock) },
  {
    note: 'it is another file',
    spoil: (lock: string) => writeFileSync(lock, 'no database, but long enough'.repeat(99)),
  },
  { note: 'its folder is gone', spoil: () => rmSync(folder, { recursive: true }) },
])('is not taken for held by another process where it can never be had: $note', ({ spoil }) => {
  spoil(`${file}.ingest-lock`);
  const lock = new FileLock(file);
  expect(() => lock.take()).toThrow(StoreOpenError);
  expect(() => lock.take()).toThrow(/^The file .*\.ingest-lock cannot be locked \(.*\); .*\.$/);
  lock.close();
});
