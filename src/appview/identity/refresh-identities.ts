import { fields } from '../../core/read-fields.ts';
import { claimedHandle, pdsOf } from '../../identity/did-document.ts';
import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { toHandle } from '../../syntax/identifiers.ts';

import type { StoreWriter } from '../store/store.ts';
import type { StoreWrite } from '../store/store-write.ts';
import { workThrough } from '../work-queue.ts';
import { fetchActorProfile } from './fetch-actor-profile.ts';

const AT_ONCE = 16;
const LOOK_EVERY = 100;
const DAY = 24 * 3_600_000;
// A host of a handle that is down for longer than these attempts take (some minutes) no longer speaks for it.
const MAX_OUTAGES = 6;
/** A directory at such an address may name hosts at such addresses. */
const DEVELOPMENT = { plc: 'http:' };

/**
 * Resolves who the owners of records are, in the background and a bounded number at once: handle (asked for anew and checked both ways), PDS, and the name and
 * avatar of their `app.bsky.actor.profile`. The queue is the store's own column, so it survives a restart and costs no memory.
 */
export async function refreshIdentities(store: StoreWriter, network: NetworkAccess, signal: AbortSignal) {
  await workThrough(
    {
      due: (limit) => store.staleIdentities(Date.now(), limit),
      key: ({ did }) => did,
      run: ({ did, attempts }) => refresh(did, attempts, network),
      write: (results) => store.applyAlone(results.flat()),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
    },
    signal,
  );
}

async function refresh(did: string, attempts: number, network: NetworkAccess): Promise<StoreWrite[]> {
  const started = Date.now();
  try {
    const document = fields(await network.resolver.did.resolve(did, true));
    const claimed = toHandle(claimedHandle(document));
    const handle = claimed !== null && (await leadsTo(claimed, did, attempts, network)) ? claimed : null;
    // It stands in answers, as where pictures are: no page is sent into its reader's own network.
    const pds = pdsOf(document, network.development ? DEVELOPMENT : {}) ?? null;
    // A handle that fails may only be slow to spread: look again sooner, and ever more rarely.
    const refreshAt = started + (handle === null ? retryDelay(attempts) : DAY);
    return [
      { to: 'identity', did, handle, pds, time: started * 1000, refreshAt },
      ...(pds === null ? [] : await fetchActorProfile(did, pds, network)),
    ];
  } catch {
    // The directory or a host does not answer: what was known stays until it does.
    return [{ to: 'identity-retry', did, refreshAt: started + retryDelay(attempts) }];
  }
}

/** The other way: does the handle lead back to the account? */
async function leadsTo(handle: string, did: string, attempts: number, network: NetworkAccess): Promise<boolean> {
  const found = await network.resolveHandle(handle);
  if (found.kind === 'unreachable' && attempts < MAX_OUTAGES) throw found.cause;
  return found.kind === 'found' && found.did === did;
}

function retryDelay(attempts: number): number {
  return Math.min(DAY, 5000 * 2 ** Math.min(attempts, 20));
}
