import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonical } from '../../../../../test/support/canonical.ts';
import { type FakeNetwork, fakeNetwork, owner, uriOf } from '../../../../../test/support/network/fake-network.ts';
import { readOwners } from '../../../src/doctor/owners/read-owners.ts';
import type { PageNames } from '../../../src/site/page/name-page.ts';

const ALICE = 'did:plc:aliceaaaaaaaaaaaaaaaaaaa';
const SITE = 'https://alice.example';
const nobody = (n: number) =>
  `did:plc:${`b${n.toString(5)}`.replace(/\d/g, (digit) => 'cdefg'[Number(digit)] ?? 'h').padEnd(24, 'b')}`;

let network: FakeNetwork;
beforeAll(async () => {
  network = await fakeNetwork(owner(ALICE, SITE));
});
afterAll(() => network.close());

/** A page whose head names these publications, and whose site names those. */
function named(page: readonly string[], site: readonly string[]): Promise<PageNames> {
  return Promise.resolve({
    url: canonical(SITE),
    answer: { page: SITE, transient: false, head: null },
    named: page.map((written) => ({ how: 'publication-link', written }) as const),
    accounts: [],
    beyond: [],
    canonical: null,
    redirects: false,
    alternates: [],
    sites: [{ base: SITE, claims: { names: site, attempts: [], transient: false } }],
  });
}

// Whoever writes a page would otherwise have a hundred hosts asked, one after the other, and
// everybody else wait.
it('of a page that names a hundred accounts few are asked for, and those that the site names all the same', async () => {
  const strangers = Array.from({ length: 100 }, (_, n) => uriOf(nobody(n), 'pub'));
  const names = named(strangers, [uriOf(ALICE, 'pub')]);
  const { read } = await readOwners(SITE, network.options, fetch, names, []);
  expect(read.map(({ account }) => account.did)).toEqual([ALICE]);
  expect(network.asked('did:plc:b').length).toBeLessThanOrEqual(8);
});
