import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../src/atproto/node/write-whole.ts';
import { folderForEachTest } from '../../support/for-each-test.ts';

const folder = folderForEachTest();

it.each([
  { note: 'one', path: 'a' },
  { note: 'with those above it', path: 'a/b/c' },
  { note: 'again', path: 'there' },
  { note: 'below one that is there', path: 'there/a' },
  { note: 'below a link to one', path: 'link/a' },
])('makes $note', ({ path }) => {
  mkdirSync(join(folder, 'there'));
  symlinkSync(join(folder, 'there'), join(folder, 'link'));
  makeFolder(join(folder, path));
  expect(statSync(join(folder, path)).isDirectory()).toBe(true);
});

it.each([
  { note: 'a file there', path: 'file', says: /EEXIST/ },
  { note: 'a file above it', path: 'file/a/b', says: /ENOTDIR/ },
  { note: 'a link to nothing above it', path: 'lost/a', says: /EEXIST|ENOENT/ },
  { note: 'a name that is too long', path: 'a'.repeat(300), says: /ENAMETOOLONG/ },
])('says what is in the way: $note', ({ path, says }) => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'lost'));
  expect(() => makeFolder(join(folder, path))).toThrow(says);
});

it.runIf(process.platform === 'linux')('ends where the system says that an existing folder is missing', () => {
  expect(() => makeFolder('/proc/masthead/a/b')).toThrow(/ENOENT/);
});
