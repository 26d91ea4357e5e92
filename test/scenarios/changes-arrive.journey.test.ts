import { expect, it } from 'vitest';
import { forFile } from '../support/for-each-test.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { lookAtCard, startIndexedNetwork } from './indexed-network.ts';

// On the way of record-becomes-card.journey.test.ts, what comes after. How fast an answer goes that
// somebody keeps: freshness/.
const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const RKEY = '3mwozxkf2m222';

const world = forFile(startIndexedNetwork);

/** Somebody with an article at https://{name}.example/first. */
async function publisher(name: string): Promise<TestAccount> {
  const account = await world.network.createAccount(`${name}.test`);
  const { uri } = await account.putRecord(PUBLICATION, RKEY, { url: `https://${name}.example`, name });
  const article = { site: uri, path: '/first', title: `First of ${name}`, publishedAt: '2026-11-01T10:00:00.000Z' };
  await account.putRecord(DOCUMENT, RKEY, article);
  return account;
}

/** Waits until the card of somebody's article is like that. */
const shows = (name: string, expected: object) =>
  world.visit(`<pub-card loading="eager" url="https://${name}.example/first"></pub-card>`, lookAtCard, (seen) =>
    expect(seen).toMatchObject(expected),
  );
const there = (name: string) => ({ ready: true, title: `First of ${name}`, site: name });
const gone = (name: string) => ({ ready: false, text: expect.stringContaining(`${name}.example`) });

it('an edit, then a delete arrives: the card has the new name, then it is the plain one of a link', async () => {
  const alice = await publisher('alice');
  await shows('alice', there('alice'));
  await alice.putRecord(PUBLICATION, RKEY, { url: 'https://alice.example', name: 'Alice rewrites' });
  await shows('alice', { ...there('alice'), site: 'Alice rewrites' });
  for (const collection of [DOCUMENT, PUBLICATION]) await alice.deleteRecord(collection, RKEY);
  await shows('alice', gone('alice'));
});

it('a takedown by the host arrives, and one that is lifted; so does an account that its owner switches off', async () => {
  const bob = await publisher('bob');
  await shows('bob', there('bob'));
  await world.network.takeDown(bob.did, true);
  await shows('bob', gone('bob'));
  await world.network.takeDown(bob.did, false);
  await shows('bob', there('bob'));
  await bob.call('com.atproto.server.deactivateAccount', {});
  await shows('bob', gone('bob'));
});
