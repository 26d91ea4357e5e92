import { fields } from 'masthead/core';
import { claimedHandle, pdsOf } from 'masthead/internal/atproto';
import { toHandle } from 'masthead/internal/core';
import type { NetworkAccess } from '../../network/network-access.ts';

import type { DueIdentity, StoreWriter } from '../../store/store.ts';
import type { StoreWrite } from '../../store/store-write.ts';
import { wasSlow, workThrough } from '../work-queue.ts';
import { fetchActorProfile } from './fetch-actor-profile.ts';
import { fetchBirth } from './fetch-birth.ts';

const AT_ONCE = 16;
const LOOK_EVERY = 100;
const DAY = 24 * 3_600_000;
// A handle whose host is down for longer than these attempts (about five minutes) counts as invalid.
const MAX_OUTAGES = 6;
/** For `pdsOf`: a directory at an `http:` address means development, where a PDS may be at any host and port. */
const DEVELOPMENT = { plc: 'http:' };

/**
 * Resolves the identities of the records' owners in the background, `AT_ONCE` at a time: handle (uncached, checked both ways), PDS, and name and avatar from
 * `app.bsky.actor.profile`. The queue is a column in the store, so it survives a restart and costs no memory.
 */
export async function refreshIdentities(store: StoreWriter, network: NetworkAccess, signal: AbortSignal) {
  await workThrough(
    {
      due: (limit, slow) => store.staleIdentities(Date.now(), limit, slow),
      key: ({ did }) => did,
      run: (due) => refresh(due, network),
      giveWay: ({ did }, wait): StoreWrite[] => [{ to: 'identity-retry', did, refreshAt: Date.now() + wait, slow: 1 }],
      write: (results) => store.applyAlone(results.flat()),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
    },
    signal,
  );
}

async function refresh({ did, attempts, born }: DueIdentity, network: NetworkAccess): Promise<StoreWrite[]> {
  const started = Date.now();
  // Asked until it is known, beside all else.
  const birth = born === null ? fetchBirth(did, network) : undefined;
  try {
    const document = fields(await network.resolver.did.resolve(did, true));
    const claimed = toHandle(claimedHandle(document));
    const handle = claimed !== null && (await leadsTo(claimed, did, attempts, network)) ? claimed : null;
    // Answers contain it, for the URLs of images. `pdsOf` refuses private hosts: no page may send requests into its reader's network.
    const pds = pdsOf(document, network.development ? DEVELOPMENT : {}) ?? null;
    // A handle that fails may only be slow to propagate: retry sooner, with backoff.
    const refreshAt = started + (handle === null ? retryDelay(attempts) : DAY);
    const profile = pds === null ? [] : await fetchActorProfile(did, pds, network);
    const found = { handle, pds, born: await birth, slow: wasSlow(started) };
    return [...profile, { to: 'identity', did, ...found, time: started * 1000, refreshAt }];
  } catch {
    // The directory or a host does not answer: what is stored stays until it does.
    return [{ to: 'identity-retry', did, refreshAt: started + retryDelay(attempts), slow: wasSlow(started) }];
  }
}

/** Whether the handle leads back to the account. Throws while its host is down, for the first `MAX_OUTAGES` attempts. */
async function leadsTo(handle: string, did: string, attempts: number, network: NetworkAccess): Promise<boolean> {
  const found = await network.resolveHandle(handle);
  if (found.kind === 'unreachable' && attempts < MAX_OUTAGES) throw found.cause;
  return found.kind === 'found' && found.did === did;
}

function retryDelay(attempts: number): number {
  return Math.min(DAY, 5000 * 2 ** Math.min(attempts, 20));
}
