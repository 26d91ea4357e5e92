import { beforeAll, beforeEach, expect, it } from 'vitest';
import { COMPARED_RULES } from '../../../src/diagnosis/compare/compared-rule.ts';
import { emptyAccount } from '../../publish/empty-account.ts';
import { sharedNetwork } from '../../support/network/shared-network.ts';
import type { TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { callMasthead } from '../call-masthead.ts';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('compared.test');
});
beforeEach(() => emptyAccount(network, alice));

const doctor = (link: string, ...flags: string[]) =>
  callMasthead(['doctor', link, '--account', alice.did, '--plc', network.plcUrl, '--dev', network.pdsUrl, ...flags]);

/** A site whose one document is at a path. */
async function publish(url: string, path: string): Promise<void> {
  const { uri } = await alice.createRecord('site.standard.publication', { url, name: 'Alice writes' });
  const publishedAt = '2026-11-01T10:00:00.000Z';
  await alice.createRecord('site.standard.document', { site: uri, path, title: 'One', publishedAt });
}

it('says side by side what three readers make of the records, and why', async () => {
  await publish('https://alice.example/', '/one');
  const { out } = await doctor('https://alice.example/one', '--compare');
  expect(out).toMatch(/^ +Bluesky +Sifa SDK +Masthead$/m);
  expect(out).toMatch(/^ +record +yes +– +yes$/m);
  expect(out).toMatch(/^ +link +yes +NO +yes$/m);
  // A card without a theme on a host of its own is healthy.
  expect(out).toMatch(/^ +platform +– +– +–$/m);
  expect(out).toMatch(/^ +colours +– +– +–$/m);
  expect(out).toContain('colours: nothing to judge');
  expect(out).toContain('  Sifa SDK:  Its card leads to https://alice.example//one, whatever was shared.');
  expect(out).toMatch(
    /because: The SDK writes url and path one behind the other, so that two slashes come between\.\n +→ Write url without the slash/,
  );
});

it('compares the record that Bluesky would take, where there is no card here', async () => {
  await publish('https://alice.example/', '/../~alice');
  const done = await doctor('https://alice.example/~alice', '--compare', '--json');
  const { card, comparison } = JSON.parse(done.out);
  expect(card).toBe(false);
  expect(comparison.map(({ rule }: { rule: string }) => rule)).toEqual(COMPARED_RULES);
  expect(comparison[2]).toMatchObject({ bluesky: { takes: true }, masthead: { takes: false }, agree: false });
});

it('says so when there is nothing to compare, and compares nothing unasked', async () => {
  expect((await doctor('https://alice.example', '--compare')).out).toContain('There is no record to compare.');
  await publish('https://alice.example', '/one');
  expect(JSON.parse((await doctor('https://alice.example', '--json')).out)).not.toHaveProperty('comparison');
});
