import type { TestNetwork } from '../support/network/start-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';

const COLLECTIONS = [
  'site.standard.publication',
  'site.standard.document',
  'app.bsky.actor.profile',
  'app.bsky.feed.post',
];

/**
 * Deletes what a test wrote, so that the next one begins anew: an account of its own for each would
 * cost a second.
 */
export async function emptyAccount(
  { pdsUrl, fetch: get = fetch }: Pick<TestNetwork, 'pdsUrl'> & { readonly fetch?: typeof fetch },
  account: TestAccount,
): Promise<void> {
  for (const collection of COLLECTIONS) {
    for (;;) {
      const query = new URLSearchParams({ repo: account.did, collection, limit: '100' });
      const response = await get(`${pdsUrl}/xrpc/com.atproto.repo.listRecords?${query}`);
      const { records } = (await response.json()) as { records: { uri: string }[] };
      if (records.length === 0) break;
      const writes = records.map(({ uri }) => ({
        $type: 'com.atproto.repo.applyWrites#delete',
        collection,
        rkey: uri.split('/').at(-1),
      }));
      await account.call('com.atproto.repo.applyWrites', { repo: account.did, writes });
    }
  }
}
