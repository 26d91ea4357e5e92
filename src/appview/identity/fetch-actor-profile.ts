import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { XrpcRefusedError, xrpcGet } from '../../repository/node/xrpc-get.ts';
import { isTid } from '../../syntax/identifiers.ts';
import { ACTOR_PROFILE } from '../collections.ts';
import { isFutureRevision, type RecordOp } from '../event.ts';
import { prepareRecord } from '../ingest/prepare-record.ts';
import type { StoreWrite } from '../store/store-write.ts';

/**
 * Reads an account's name and avatar at its PDS: the stream only brings them when they change, and nothing of what changed while the index was away.
 *
 * The repository's revision is asked for first: the record is at least as new as that, so it may replace what an older revision brought, and whatever the
 * stream brings later is newer still. A profile that is gone goes here too.
 *
 * @param pds its origin
 * @returns nothing when the PDS gives no answer: what is known stays
 */
export async function fetchActorProfile(did: string, pds: string, network: NetworkAccess): Promise<StoreWrite[]> {
  const ask = (method: string, params: Record<string, string>) => xrpcGet(network.ask, pds, method, params);
  try {
    const { rev } = await ask('com.atproto.sync.getLatestCommit', { did });
    const now = Date.now() * 1000;
    if (!isTid(rev) || isFutureRevision(rev, now)) return [];
    const key = { collection: ACTOR_PROFILE, rkey: 'self' };
    const op = await ask('com.atproto.repo.getRecord', { repo: did, ...key }).then(
      ({ value: record, cid }): RecordOp => ({
        action: 'create',
        ...key,
        record,
        ...(typeof cid === 'string' && { cid }),
      }),
      (error: unknown): RecordOp => {
        if (error instanceof XrpcRefusedError && error.code === 'RecordNotFound') return { action: 'delete', ...key };
        throw error;
      },
    );
    const { write } = prepareRecord({ did, rev, time: now }, op);
    return write ? [write] : [];
  } catch {
    return [];
  }
}
