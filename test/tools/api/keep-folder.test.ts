import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFolder } from '../../../tools/api/keep-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-keep-'));
  for (const name of ['same', 'other', 'gone']) writeFileSync(join(folder, name), 'before');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = new Map([
  ['same', 'before'],
  ['other', 'after'],
  ['new', 'after'],
]);
const STALE = ['gone', 'new', 'other'];

it('names what differs, and changes nothing where it checks', () => {
  expect(keepFolder(folder, files, true)).toEqual(STALE.map((name) => join(folder, name)));
  expect(readdirSync(folder).sort()).toEqual(['gone', 'other', 'same']);
});

it('leaves exactly the files', () => {
  expect(keepFolder(folder, files, false)).toHaveLength(STALE.length);
  expect(new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))).toEqual(
    new Map([...files].sort()),
  );
  expect(keepFolder(folder, files, true)).toEqual([]);
});

it('makes a folder that is not there', () => {
  keepFolder(join(folder, 'below'), files, false);
  expect(readdirSync(join(folder, 'below'))).toHaveLength(files.size);
});
