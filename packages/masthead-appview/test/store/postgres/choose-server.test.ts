import { expect, it, test } from 'vitest';
import { newDatabase } from '../../../../../test/support/postgres/new-database.ts';
import { serversOf } from '../../../src/store/engine.ts';
import { chooseServer, wantedOf } from '../../../src/store/postgres/choose-server.ts';
import { StoreUnavailableError } from '../../../src/store/store-errors.ts';

it.each([
  ['one', 'postgres://u:p@h:5433/db?x=1', ['postgres://u:p@h:5433/db?x=1']],
  [
    'two, in their order',
    'postgres://u:p@one,two:5433/db?x=1',
    ['postgres://u:p@one/db?x=1', 'postgres://u:p@two:5433/db?x=1'],
  ],
  ['a comma in the name of the database is none between servers', 'postgres://h/a,b', ['postgres://h/a,b']],
  ['nor is one in a password', 'postgres://u:a,b@h/db', ['postgres://u:a,b@h/db']],
])('the servers of an address: %s', (_note, address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});

it.each([
  ['postgres://h/db', 'any'],
  ['postgres://one,two/db?target_session_attrs=prefer-standby', 'prefer-standby'],
  ['postgres://one,two/db?target_session_attrs=whatever', 'any'],
])('what is wanted of them: %s', (address, wanted) => {
  expect(wantedOf(address)).toBe(wanted);
});

// What it chooses between a primary and its standby is in test/scenarios/faults/postgres-standby.test.ts.
test('a server that is away is passed over; none that is as wanted is no mistake of the address', async () => {
  const { url, drop } = await newDatabase();
  const { host } = new URL(url);
  const both = url.replace(host, `127.0.0.1:1,${host}`);
  for (const wanted of ['any', 'read-write', 'prefer-standby'] as const)
    expect(await chooseServer(both, wanted)).toMatchObject({ address: url, isStandby: false });
  await expect(chooseServer(both, 'standby')).rejects.toThrow(StoreUnavailableError);
  await expect(chooseServer(url.replace(host, '127.0.0.1:1,127.0.0.1:2'), 'any')).rejects.toThrow(/ECONNREFUSED/);
  await drop();
});
