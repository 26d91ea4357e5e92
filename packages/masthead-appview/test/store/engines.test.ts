import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StoreOpenError, shownAddress } from '../../src/store/engine.ts';
import { engineOf, isServerAddress } from '../../src/store/engines.ts';
import { postgres } from '../../src/store/postgres/postgres.ts';
import { sqlite } from '../../src/store/sqlite/sqlite.ts';

describe('an address leads to its engine', () => {
  test.each([
    { address: 'postgres://user:secret@db.example:5433/index', engine: postgres, server: true },
    { address: 'postgresql://db.example/index', engine: postgres, server: true },
    { address: './data/masthead.sqlite', engine: sqlite, server: false },
    { address: ':memory:', engine: sqlite, server: false },
    { address: 'postgres', engine: sqlite, server: false },
  ])('$address', async ({ address, engine, server }) => {
    expect(await engineOf(address)).toBe(engine);
    expect(isServerAddress(address)).toBe(server);
  });

  test('one of no engine is refused, and makes no folder of that name', async () => {
    await expect(engineOf('mysql://db.example/index')).rejects.toThrow(StoreOpenError);
    await expect(engineOf('mysql://db.example/index')).rejects.toThrow(/behind addresses of mysql:\/\/; name a file/);
    expect(isServerAddress('mysql://db.example/index')).toBe(false);
  });
});

test.each([
  { note: 'a file by its whole path', address: 'index.sqlite', shown: resolve('index.sqlite') },
  { note: 'an index in memory', address: ':memory:', shown: ':memory:' },
  {
    note: 'a server without user, password and options',
    address: 'postgres://user:secret@db.example:5433/index?options=x',
    shown: 'postgres://db.example:5433/index',
  },
  {
    note: 'an address that cannot be read shows nothing of itself',
    address: 'postgres://a b:c',
    shown: 'postgres://…',
  },
])('what is shown to a person: $note', ({ address, shown }) => {
  expect(shownAddress(address)).toBe(shown);
});
