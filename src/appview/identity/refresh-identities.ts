import { getHandle, getPds } from '@atproto/identity';
import { fields } from '../../core/read-fields.ts';
import { ACTOR_PROFILE } from '../collections.ts';
import { toHandle } from '../identifiers.ts';
import { prepareRecord } from '../ingest/prepare-record.ts';
import { backOff, pause } from '../pause.ts';
import type { StoreWriter } from '../store/store.ts';
import type { StoreWrite } from '../store/store-write.ts';
import type { NetworkAccess } from './network-access.ts';

const AT_ONCE = 16;
const LOOK_EVERY = 100;
const DAY = 24 * 3_600_000;
const TIMEOUT = 10_000;

/**
 * Resolves who the owners of records are, in the background and a bounded number at once: handle (checked both ways), PDS, and the name and avatar of their
 * `app.bsky.actor.profile`. The queue is the store's own column, so it survives a restart and costs no memory.
 */
export async function refreshIdentities(store: StoreWriter, network: NetworkAccess, signal: AbortSignal) {
  while (!signal.aborted) {
    const stale = await store.staleIdentities(Date.now(), AT_ONCE);
    if (stale.length === 0) {
      await pause(LOOK_EVERY, signal);
      continue;
    }
    const results = await Promise.all(stale.map(({ did, attempts }) => refresh(did, attempts, network)));
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await store.applyAlone(results.flat());
        break;
      } catch {
        // The store is full or locked: the ingest says so; what was found out is kept until it can be written.
        await pause(backOff(attempt), signal);
      }
    }
  }
}

async function refresh(did: string, attempts: number, network: NetworkAccess): Promise<StoreWrite[]> {
  const started = Date.now();
  try {
    const document = await network.resolver.did.resolve(did, true);
    const claimed = document ? toHandle(getHandle(document)) : null;
    const handle = claimed !== null && (await network.resolveHandle(claimed)) === did ? claimed : null;
    const pds = document ? toPds(getPds(document)) : null;
    // A handle that fails may only be slow to spread: look again sooner, and ever more rarely.
    const refreshAt = started + (handle === null ? retryDelay(attempts) : DAY);
    return [
      { to: 'identity', did, handle, pds, time: started * 1000, refreshAt },
      ...(pds === null ? [] : await fetchActorProfile(did, pds, network)),
    ];
  } catch {
    return [{ to: 'identity-retry', did, refreshAt: started + retryDelay(attempts) }];
  }
}

function retryDelay(attempts: number): number {
  return Math.min(DAY, 5000 * 2 ** Math.min(attempts, 20));
}

function toPds(value: unknown): string | null {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** The stream only brings a profile when it changes, so the first one is fetched. Without a revision: whatever the stream brings is newer. */
async function fetchActorProfile(did: string, pds: string, network: NetworkAccess): Promise<StoreWrite[]> {
  try {
    const url = new URL('/xrpc/com.atproto.repo.getRecord', pds);
    url.search = new URLSearchParams({ repo: did, collection: ACTOR_PROFILE, rkey: 'self' }).toString();
    const response = await network.fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
    if (!response.ok) {
      await response.body?.cancel();
      return [];
    }
    const { value, cid } = fields(await response.json());
    const op = { action: 'create', collection: ACTOR_PROFILE, rkey: 'self', record: value } as const;
    const { write } = prepareRecord(
      { did, rev: '', time: Date.now() * 1000 },
      { ...op, ...(typeof cid === 'string' && { cid }) },
    );
    return write?.record === undefined ? [] : [write];
  } catch {
    return [];
  }
}
