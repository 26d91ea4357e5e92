import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { readDatabase } from '../../src/flags/database.ts';
import { UsageError } from '../../src/process/usage-error.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  { note: 'an empty variable is nothing said', db: undefined, variable: '', database: './data/masthead.sqlite' },
  { note: 'the variable', db: undefined, variable: 'postgres://h/db', database: 'postgres://h/db' },
  { note: 'the flag comes first', db: 'my.sqlite', variable: 'postgres://h/db', database: 'my.sqlite' },
])('$note', ({ db, variable, database }) => {
  vi.stubEnv('DATABASE_URL', variable);
  expect(readDatabase(db)).toBe(database);
});

test.each(['postgres://user:secret@h/db', 'postgresql://h/db?password=secret', 'postgres://:secret@h'])(
  'a password on the command line is refused, and not repeated: %s',
  (db) => {
    expect(() => readDatabase(db)).toThrow(/can see the password in --db: .*DATABASE_URL/);
    expect(() => readDatabase(db)).not.toThrow(/secret/);
  },
);

test.each(['postgres://user:sec/ret@h/db', 'postgres://user:secret@h:port/db'])(
  'an address that cannot be read may have a password too: %s',
  (db) => {
    expect(() => readDatabase(db)).toThrow(UsageError);
    expect(() => readDatabase(db)).not.toThrow(/sec/);
  },
);

test('the address is in a file, as secrets of containers are', () => {
  const file = join(newFolder(), 'url');
  writeFileSync(file, 'postgres://user:secret@h/db\n');
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('DATABASE_URL_FILE', file);
  expect(readDatabase(undefined)).toBe('postgres://user:secret@h/db');
  expect(readDatabase('my.sqlite')).toBe('my.sqlite');
  vi.stubEnv('DATABASE_URL', 'postgres://h/db');
  expect(readDatabase(undefined)).toBe('postgres://h/db');
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATABASE_URL_FILE', `${file}-gone`);
  expect(() => readDatabase(undefined)).toThrow(UsageError);
});

test('a variable that was meant for another program is not passed over in silence, but where --db names one', () => {
  vi.stubEnv('DATABASE_URL', 'mysql://user:secret@h/db');
  expect(() => readDatabase(undefined)).toThrow(UsageError);
  expect(() => readDatabase(undefined)).not.toThrow(/secret/);
  expect(readDatabase('my.sqlite')).toBe('my.sqlite');
});
