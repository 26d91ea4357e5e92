import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from './start-network.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.close());

test('an account signs in with an app password and writes, reads and deletes a record', async () => {
  const alice = await network.createAccount('alice.test');
  expect(alice.did).toMatch(/^did:plc:/);
  const record = { url: 'https://alice.example', name: 'Alice' };
  const { uri } = await alice.createRecord('site.standard.publication', record);
  const rkey = uri.split('/').at(-1) ?? '';
  const get = () =>
    fetch(
      `${network.pdsUrl}/xrpc/com.atproto.repo.getRecord?repo=${alice.did}&collection=site.standard.publication&rkey=${rkey}`,
    );
  expect(await (await get()).json()).toMatchObject({ uri, value: record });
  await alice.deleteRecord('site.standard.publication', rkey);
  expect((await get()).status).toBe(400);
});
