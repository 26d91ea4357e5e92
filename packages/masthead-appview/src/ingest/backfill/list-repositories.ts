import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import {
  HostUnavailableError,
  readXrpcOnce,
  XrpcRefusedError,
} from 'masthead/internal/atproto/node/repository/xrpc-once';
import { MAX_CURSOR } from 'masthead/internal/atproto/repository/list-records';
import { fields } from 'masthead/internal/core/read-fields';
import { type Did, isDid } from 'masthead/internal/core/values/identifiers';
import type { NetworkAccess } from '../../network/network-access.ts';
import { SourceError } from '../../source/event.ts';
import { StoreUnavailableError } from '../../store/engine.ts';
import { type BackfillList, takePage } from '../../store/jobs/repositories.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';

const PAGE = '1000';
const MAX_FAILURES = 20;
/** The network has some 40 million accounts; a far longer list is invented. */
const MAX_LISTED = 200_000_000;

export interface ListingReport {
  /** Called for each page with its number of active repositories. */
  readonly onPage?: (count: number) => void;
  readonly log: (line: string) => void;
}

/**
 * Reads a list of repositories from its stored position and queues them. A page and its position
 * are one transaction, so a kill costs at most one page.
 *
 * @throws {SourceError} the host has no such list or an endless one, returns too long a cursor or
 *   answer, or has not answered for about an hour
 */
export async function listRepositories(
  list: BackfillList,
  network: Pick<NetworkAccess, 'fetch'>,
  store: StoreWriter,
  signal: AbortSignal,
  { onPage, log }: ListingReport,
): Promise<void> {
  const { host, collection } = list;
  const method = collection === '' ? 'com.atproto.sync.listRepos' : 'com.atproto.sync.listReposByCollection';
  let { position, listed } = list;
  for (let failures = 0; !signal.aborted; ) {
    const params = {
      limit: PAGE,
      ...(collection !== '' && { collection }),
      ...(position !== '' && { cursor: position }),
    };
    let answer: Record<string, unknown>;
    try {
      answer = await readXrpcOnce(network.fetch, host, method, params, { signal });
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof XrpcRefusedError) throw new SourceError(refusal(list, error), { cause: error });
      if (!(error instanceof HostUnavailableError) || ++failures > MAX_FAILURES)
        throw new SourceError(`${host} does not list its repositories; try again later, or another host.`, {
          cause: error,
        });
      if (failures === 1 || error.retryAfter !== null) log(`${error.message} Trying again.`);
      await pause(error.retryAfter ?? 10 * backOff(failures), signal);
      continue;
    }
    const repos: unknown[] = Array.isArray(answer.repos) ? answer.repos : [];
    const next = typeof answer.cursor === 'string' && answer.cursor !== position ? answer.cursor : '';
    if (next.length > MAX_CURSOR) throw new SourceError(`${host} returns cursors that are not positions in a list.`);
    listed += repos.length;
    if (listed > MAX_LISTED) throw new SourceError(`${host} lists more repositories than there are.`);
    const done = next === '' || repos.length === 0;
    const dids = repos.map(fields).flatMap(({ did, active }) => (isDid(did) && active !== false ? [did] : []));
    const page = { dids, position: done ? '' : next, done };
    if (!(await take(list, page, store, signal))) return;
    onPage?.(dids.length);
    if (done) return;
    position = next;
  }
}

/**
 * Stores a page, and retries while the store is unavailable; `false` when the signal came first.
 */
async function take(
  list: BackfillList,
  page: { readonly dids: readonly Did[]; readonly position: string; readonly done: boolean },
  store: StoreWriter,
  signal: AbortSignal,
): Promise<boolean> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await store.perform((db) => takePage(db, list, page, Date.now()));
      return true;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      await pause(backOff(attempt), signal);
    }
  }
  return false;
}

function refusal({ host, collection }: BackfillList, error: XrpcRefusedError): string {
  return collection === ''
    ? `${error.message} Name a PDS or a relay that lists its repositories.`
    : `${host} does not list repositories by collection (${error.status}); name a relay that does.`;
}
