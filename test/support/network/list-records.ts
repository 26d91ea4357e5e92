import type { TestNetwork } from './start-network.ts';
import type { TestAccount } from './test-account.ts';

/** A record as its PDS lists it. */
export interface ListedRecord {
  readonly uri: string;
  readonly cid: string;
  readonly value: Record<string, unknown>;
}

/** The newest hundred records of a collection, read without signing in. */
export async function listRecords(
  { pdsUrl }: Pick<TestNetwork, 'pdsUrl'>,
  { did }: Pick<TestAccount, 'did'>,
  collection: string,
): Promise<ListedRecord[]> {
  const query = new URLSearchParams({ repo: did, collection, limit: '100' });
  const answer = await fetch(`${pdsUrl}/xrpc/com.atproto.repo.listRecords?${query}`);
  return ((await answer.json()) as { records: ListedRecord[] }).records;
}
