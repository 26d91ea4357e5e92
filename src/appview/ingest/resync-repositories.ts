import { getKey, getPds } from '@atproto/identity';
import { cborToLexRecord, readCarWithRoot, verifyRepo } from '@atproto/repo';
import { tableOf } from '../collections.ts';
import type { RecordOp } from '../event.ts';
import { isRecordKey } from '../identifiers.ts';
import type { NetworkAccess } from '../identity/network-access.ts';
import { backOff, pause } from '../pause.ts';
import { lexToJson } from '../source/lex-to-json.ts';
import type { StoreWriter } from '../store/store.ts';
import type { StoreWrite } from '../store/store-write.ts';
import { prepareRecord } from './prepare-record.ts';

const LOOK_EVERY = 500;
const TIMEOUT = 60_000;

/**
 * Fetches again, in the background and one after the other, the repositories of which the stream said (`#sync`) that it did not carry all: the whole
 * repository is proved, its records go in at its revision, and what it no longer has is deleted. What the stream brought meanwhile is newer and stays.
 */
export async function resyncRepositories(store: StoreWriter, network: NetworkAccess, signal: AbortSignal) {
  while (!signal.aborted) {
    const [pending] = await store.pendingResyncs(Date.now(), 1);
    if (!pending) {
      await pause(LOOK_EVERY, signal);
      continue;
    }
    const { did, rev, attempts } = pending;
    try {
      await store.applyAlone(await refetch(did, rev, store, network, signal));
    } catch {
      // The PDS is down, or the answer proves nothing: later again, ever more rarely.
      const retryAt = Date.now() + 100 * backOff(attempts);
      await Promise.resolve(store.applyAlone([{ to: 'resync', did, rev, retryAt }])).catch(() =>
        pause(backOff(attempts), signal),
      );
    }
  }
}

async function refetch(
  did: string,
  rev: string,
  store: StoreWriter,
  network: NetworkAccess,
  signal: AbortSignal,
): Promise<StoreWrite[]> {
  const document = await network.resolver.did.resolve(did, true);
  const pds = document && getPds(document);
  const key = document && getKey(document);
  if (!pds || !key) throw new Error(`The DID document of ${did} names no PDS or no key.`);
  const url = new URL('/xrpc/com.atproto.sync.getRepo', pds);
  url.searchParams.set('did', did);
  const response = await network.fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${pds} answered ${response.status} for the repository of ${did}.`);
  const { root, blocks } = await readCarWithRoot(new Uint8Array(await response.arrayBuffer()));
  const repo = await verifyRepo(blocks, root, did, key);
  if (repo.commit.rev < rev) throw new Error(`${pds} is behind: it has ${repo.commit.rev}, the stream said ${rev}.`);

  const commit = { did, rev: repo.commit.rev, time: Date.now() * 1000 };
  const writes: StoreWrite[] = [];
  const present = new Set<string>();
  for (const { collection, rkey, cid } of repo.creates) {
    if (tableOf(collection) === null || !isRecordKey(rkey)) continue;
    const bytes = blocks.get(cid);
    if (!bytes) throw new Error(`${pds} left ${collection}/${rkey} out of the repository of ${did}.`);
    present.add(`at://${did}/${collection}/${rkey}`);
    const record = lexToJson(cborToLexRecord(bytes));
    const op: RecordOp = { action: 'create', collection, rkey, cid: cid.toString(), record };
    const { write } = prepareRecord(commit, op);
    if (write) writes.push(write);
  }
  for (const { uri } of await store.recordUris(did)) {
    if (present.has(uri)) continue;
    const [, , , collection = '', rkey = ''] = uri.split('/');
    const { write } = prepareRecord(commit, { action: 'delete', collection, rkey });
    if (write) writes.push(write);
  }
  return [...writes, { to: 'resynced', did, rev: repo.commit.rev }];
}
