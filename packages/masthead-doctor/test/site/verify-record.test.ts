import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork, owner, uriOf } from '../../../../test/support/network/fake-network.ts';
import { verifyRecord } from '../../src/site/verify-record.ts';

const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const SITE = 'https://alice.example';
const PDS = 'https://pds.example';

let network: FakeNetwork;
beforeAll(async () => {
  network = await fakeNetwork(owner(ALICE, SITE, ['/first'], { pds: PDS }));
});
afterAll(() => network.close());

// A program that has a fetch of its own has it for its proxy, or because it may ask nobody else.
it('asks the site, too, by the fetch that was given', async () => {
  const asked: string[] = [];
  const given: typeof fetch = (input, init) => {
    const url = String(input);
    if (!url.startsWith(SITE)) return fetch(url.replace(PDS, network.baseUrl), init);
    asked.push(url);
    return Promise.resolve(new Response(uriOf(ALICE, 'pub')));
  };
  const { status } = await verifyRecord({ plc: network.baseUrl, fetch: given }, uriOf(ALICE, 'pub'));
  expect(status).toBe('verified');
  expect(asked).toEqual([`${SITE}/.well-known/site.standard.publication`]);
});
