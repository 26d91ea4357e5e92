import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { StoreOpenError, shownAddress } from '../../src/store/engine.ts';
import { postgres } from '../../src/store/engines/postgres.ts';
import { sqlite } from '../../src/store/engines/sqlite.ts';
import { engineOf, isServerAddress } from '../../src/store/engines.ts';

test.each([
  ['postgres://user:secret@db.example:5433/index', postgres, true],
  ['postgresql://db.example/index', postgres, true],
  ['./data/masthead.sqlite', sqlite, false],
  ['postgres', sqlite, false],
])('%s leads to its engine', async (address, engine, isServer) => {
  expect(await engineOf(address)).toBe(engine);
  expect(isServerAddress(address)).toBe(isServer);
});

test('an address of no engine is refused, and makes no folder of that name', async () => {
  const refused = engineOf('mysql://db.example/index');
  await expect(refused).rejects.toBeInstanceOf(StoreOpenError);
  await expect(refused).rejects.toThrow(/behind addresses of mysql:\/\/; name a file/);
});

test.each([
  ['a file by its whole path', 'index.sqlite', resolve('index.sqlite')],
  ['an index in memory', ':memory:', ':memory:'],
  ['a server alone', 'postgres://user:secret@db.example:5433/index?options=x', 'postgres://db.example:5433/index'],
  ['nothing of an address that cannot be read', 'postgres://a b:c', 'postgres://…'],
])('what is shown to a person: %s', (_note, address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
