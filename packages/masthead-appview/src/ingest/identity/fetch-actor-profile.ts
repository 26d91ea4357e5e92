import { ACTOR_PROFILE, isTid } from 'masthead/internal/core';
import { XrpcRefusedError, xrpcGet } from 'masthead/internal/node';
import type { NetworkAccess } from '../../network/network-access.ts';
import { isFutureRevision, type RecordOp } from '../../source/event.ts';
import type { StoreWrite } from '../../store/store-write.ts';
import { prepareRecord } from '../prepare-record.ts';

/**
 * Reads an account's `app.bsky.actor.profile` (name, avatar) from its PDS: the stream brings it only when it changes, never what changed while the index was
 * off. The revision is read first: the record is at least as new, so it may replace that of an older revision, and what the stream brings later is newer still.
 *
 * @param pds its origin
 * @returns a delete when the PDS has no such record; nothing when it does not answer, so that the known profile stays
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
