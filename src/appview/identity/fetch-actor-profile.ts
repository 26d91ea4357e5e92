import { fields } from '../../core/read-fields.ts';
import type { NetworkAccess } from '../../identity/node/network-access.ts';
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
  try {
    const latest = await ask(network, pds, 'com.atproto.sync.getLatestCommit', { did });
    const { rev } = latest.body;
    const now = Date.now() * 1000;
    if (!latest.ok || !isTid(rev) || isFutureRevision(rev, now)) return [];
    const key = { collection: ACTOR_PROFILE, rkey: 'self' };
    const found = await ask(network, pds, 'com.atproto.repo.getRecord', { repo: did, ...key });
    const gone = !found.ok && found.body.error === 'RecordNotFound';
    if (!found.ok && !gone) return [];
    const { value: record, cid } = found.body;
    const op: RecordOp = gone
      ? { action: 'delete', ...key }
      : { action: 'create', ...key, record, ...(typeof cid === 'string' && { cid }) };
    const { write } = prepareRecord({ did, rev, time: now }, op);
    return write ? [write] : [];
  } catch {
    return [];
  }
}

async function ask({ ask: get }: NetworkAccess, pds: string, method: string, params: Record<string, string>) {
  const url = new URL(`/xrpc/${method}`, pds);
  url.search = new URLSearchParams(params).toString();
  const response = await get(url, { redirect: 'error' });
  return { ok: response.ok, body: fields(await response.json()) };
}
