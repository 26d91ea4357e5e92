import { afterEach, expect, test, vi } from 'vitest';
import { readDatabase } from '../../../src/cli/flags/database.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  { note: 'nothing said: the file', db: undefined, variable: undefined, database: './data/masthead.sqlite' },
  { note: 'an empty variable is nothing said', db: undefined, variable: '', database: './data/masthead.sqlite' },
  { note: 'the variable', db: undefined, variable: 'postgres://h/db', database: 'postgres://h/db' },
  {
    note: 'the variable, spelt the other way',
    db: undefined,
    variable: 'postgresql://h/db',
    database: 'postgresql://h/db',
  },
  { note: 'the flag comes first', db: 'my.sqlite', variable: 'postgres://h/db', database: 'my.sqlite' },
  {
    note: 'the flag makes a strange variable harmless',
    db: 'my.sqlite',
    variable: 'mysql://h/db',
    database: 'my.sqlite',
  },
])('$note', ({ db, variable, database }) => {
  vi.stubEnv('DATABASE_URL', variable);
  expect(readDatabase(db)).toBe(database);
});

test('a variable that was meant for another program is not passed over in silence', () => {
  vi.stubEnv('DATABASE_URL', 'mysql://user:secret@h/db');
  expect(() => readDatabase(undefined)).toThrow(UsageError);
  expect(() => readDatabase(undefined)).not.toThrow(/secret/);
});
