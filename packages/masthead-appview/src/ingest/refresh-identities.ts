import { LRUCache } from 'lru-cache';
import { claimedHandle, pdsOf } from 'masthead/internal/atproto/identity/resolve-identity';
import type { MoveTo } from 'masthead/internal/atproto/node/guard/fair-turns';
import { lruOptions } from 'masthead/internal/atproto/node/guard/lru-options';
import type { TurnGroup } from 'masthead/internal/atproto/node/guard/turn-groups';
import { readXrpcOnce, XrpcRefusedError } from 'masthead/internal/atproto/node/repository/xrpc-once';
import { fields } from 'masthead/internal/core/read-fields';
import { ACTOR_PROFILE, type Did, isTid, toHandle } from 'masthead/internal/core/values/identifiers';
import { DIRECTORY, didOwner, hostOwner, type OwnerLimits, ownerGroups, webHost } from '../network/host-owner.ts';
import type { NetworkAccess } from '../network/network-access.ts';
import { isFutureRevision, type RecordOp } from '../source/event.ts';
import { DAY } from '../store/jobs/due-times.ts';
import type { StoreWrite } from '../store/store-write.ts';
import { type DueIdentity, type IdentityLane, staleIdentities } from '../store/writes/identities.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';
import { prepareRecord } from './prepare-event.ts';
import { type IsDone, type Lane, wasSlow, workThrough } from './work-queue.ts';

// Milliseconds. The age only helps to decide who owns a URL, so the wait for it ends here.
const TIMEOUT = 5000;

/**
 * Asks the PLC directory when an account was created: the directory's own time of the first
 * operation in the account's log, which nobody can choose.
 *
 * @returns microseconds; `undefined` for a `did:web`, which has no log, and when the directory does
 *   not answer with a possible time
 */
export async function fetchCreationTime(
  did: Did,
  network: Pick<NetworkAccess, 'ask' | 'plcUrl'>,
): Promise<number | undefined> {
  if (!did.startsWith('did:plc:')) return undefined;
  try {
    const response = await network.ask(new URL(`/${did}/log/audit`, network.plcUrl), {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) return undefined;
    const log: unknown = await response.json();
    const first = fields(Array.isArray(log) ? log[0] : undefined);
    const time = first.did === did && typeof first.createdAt === 'string' ? Date.parse(first.createdAt) : Number.NaN;
    // A time in the future comes from a wrong clock.
    return time > 0 && time <= Date.now() ? time * 1000 : undefined;
  } catch {
    return undefined;
  }
}

const AT_ONCE = 64;
/**
 * One owner has at most a quarter of the turns, one host four; a domain that gives names below it
 * to others has at most half.
 */
const LIMITS: OwnerLimits = { perDomain: AT_ONCE / 2, perOwner: AT_ONCE / 4, perHost: 4 };
const OF_DIRECTORY: readonly TurnGroup[] = [{ name: 'the directory', limit: 16 }];
/**
 * A lane is read while at most half as many of its accounts are in memory. One read returns about a
 * thousand at most (`staleIdentities`): the next one, `CHECK_EVERY` later, continues with the next
 * owners.
 */
const IN_MEMORY = 8000;
/**
 * How many that wait longest are read. If as many are due, as many that wait shortest are read too,
 * and owners take turns.
 */
const OLDEST = 250;
const CHECK_EVERY = 100;
// A handle whose host is down for longer than these attempts (about five minutes) counts as
// invalid.
const MAX_OUTAGES = 6;
/**
 * For `pdsOf`: a directory at an `http:` address means development, where a PDS may be at any host
 * and port.
 */
const DEVELOPMENT = { plc: 'http:' };

/**
 * Accounts that never had a verified handle cost nothing, so anybody can create a crowd of them.
 * They are read apart: while both kinds wait, each has half of the turns.
 */
const LANES: readonly (Lane & IdentityLane)[] = [
  { slow: 0, neverHadHandle: 0, share: 1 },
  { slow: 0, neverHadHandle: 1, share: 1 },
  { slow: 1, neverHadHandle: 0, share: 1 / 8 },
  { slow: 1, neverHadHandle: 1, share: 1 / 8 },
];

/** How far a refresh has come, kept while the account waits for a turn of its next host. */
interface Progress {
  /** The owner of the host that is asked next. */
  owner: string;
  readonly created: Promise<number | undefined> | undefined;
  /** The handle that its document claimed, and whether the handle leads back to the DID. */
  checked?: { readonly claimed: string; readonly leads: boolean };
}

/** Beyond this the oldest progress is dropped, and its requests are repeated. */
const MAX_PROGRESS = 10_000;
const PROGRESS_KEPT = 10 * 60_000;

/**
 * Resolves the identities of the records' owners in the background, `AT_ONCE` at a time: handle
 * (uncached, checked both ways), PDS, whether the PDS shows the account, and name and avatar from
 * `app.bsky.actor.profile`. Accounts take turns by the owner of the host that is asked next, then
 * by that host. The queue is in the store, so it survives a restart and takes little memory.
 */
export async function refreshIdentities(
  store: StoreWriter,
  network: NetworkAccess,
  signal: AbortSignal,
  isDone: IsDone = () => false,
) {
  const progress = new LRUCache<string, Progress>({ ...lruOptions(MAX_PROGRESS), ttl: PROGRESS_KEPT });
  const lastTurns = new Map<IdentityLane, string>();
  await workThrough<DueIdentity, StoreWrite[], Lane & IdentityLane>(
    {
      lanes: LANES,
      due: async (_, lane) => {
        const { due, after } = await store.read(staleIdentities, Date.now(), OLDEST, lane, lastTurns.get(lane) ?? '');
        lastTurns.set(lane, after);
        return due;
      },
      key: ({ did }) => did,
      groups: ({ did, owner }) => {
        if (owner === DIRECTORY) return OF_DIRECTORY;
        return ownerGroups(owner, progress.has(did) ? undefined : webHost(did), LIMITS);
      },
      run: (due, _, __, moveTo) => refresh(due, network, progress, moveTo),
      moveToSlow: ({ did, owner }, wait) => [
        { to: 'identity-later', did, refreshAt: Date.now() + wait, slow: 1 },
        { to: 'identity-turn', did, owner: progress.get(did)?.owner ?? owner },
      ],
      write: (results) => store.applyAlone(results.flat()),
      atOnce: AT_ONCE,
      inMemory: IN_MEMORY,
      checkEvery: CHECK_EVERY,
      isDone,
    },
    signal,
  );
}

async function refresh(
  due: DueIdentity,
  network: NetworkAccess,
  progress: LRUCache<string, Progress>,
  moveTo: MoveTo,
): Promise<StoreWrite[]> {
  const { did, attempts } = due;
  const started = Date.now();
  const before = progress.get(did);
  // Requested at the same time as the rest; not again once it is known.
  const created = due.accountCreatedAt === null ? (before?.created ?? fetchCreationTime(did, network)) : undefined;
  const now: Progress = { ...before, owner: due.owner, created };
  progress.set(did, now);
  /**
   * Moves the turn to the groups of this host. `false` when they have no turn left: the account
   * then waits.
   */
  const takesTurnAt = (host: string): boolean => {
    now.owner = hostOwner(host);
    return moveTo(ownerGroups(now.owner, host, LIMITS));
  };
  const waits = (): StoreWrite[] => [{ to: 'identity-turn', did, owner: now.owner }];
  try {
    const document = fields(await network.resolver.did.resolve(did, before === undefined));
    const claimed = toHandle(claimedHandle(document));
    if (claimed !== null && now.checked?.claimed !== claimed) {
      if (!takesTurnAt(claimed)) return waits();
      now.checked = { claimed, leads: await leadsTo(claimed, did, attempts, network) };
    }
    // Answers contain it, for the URLs of images. `pdsOf` refuses private hosts: no page may send
    // requests into its reader's network.
    const pds = pdsOf(document, network.development ? DEVELOPMENT : {}) ?? null;
    if (pds !== null && !takesTurnAt(new URL(pds).host)) return waits();
    const profile = pds === null ? [] : await fetchActorProfile(did, pds, network);
    const handle = now.checked?.leads ? claimed : null;
    const identity: StoreWrite = {
      to: 'identity',
      did,
      handle,
      pds,
      accountCreatedAt: await created,
      slow: wasSlow(started),
      owner: ownerAskedFirst(did, pds),
      time: started * 1000,
      // A failed handle may only be slow to propagate: retry sooner, with backoff.
      refreshAt: started + (handle === null ? retryDelay(attempts) : DAY),
    };
    progress.delete(did);
    return [...profile, identity];
  } catch {
    // The directory or a host does not answer: the stored identity stays until it does.
    progress.delete(did);
    return [{ to: 'identity-later', did, refreshAt: started + retryDelay(attempts), slow: wasSlow(started) }];
  }
}

/**
 * The owner for which the next look-up waits: of the host of a `did:web`; otherwise of the PDS,
 * which gets most of the requests; without a PDS, the PLC directory.
 */
function ownerAskedFirst(did: Did, pds: string | null): string {
  return pds !== null && webHost(did) === undefined ? hostOwner(new URL(pds).host) : didOwner(did);
}

/**
 * Whether the handle leads back to the account. Throws while its host is down, for the first
 * `MAX_OUTAGES` attempts.
 */
async function leadsTo(handle: string, did: Did, attempts: number, network: NetworkAccess): Promise<boolean> {
  const found = await network.resolveHandle(handle);
  if (found.kind === 'unreachable' && attempts < MAX_OUTAGES) throw found.cause;
  return found.kind === 'found' && found.did === did;
}

function retryDelay(attempts: number): number {
  return Math.min(DAY, 5000 * 2 ** Math.min(attempts, 20));
}

/**
 * Reads from its PDS whether an account is shown, and its `app.bsky.actor.profile` (name, avatar):
 * the stream reports only changes while the index runs. The revision is read first: the record is
 * at least as new, so it may replace an older revision, and later events of the stream are newer
 * still.
 *
 * @param pds its origin
 * @returns the record, or a delete when there is none; the account's state when the PDS does not
 *   show it; empty when it gives no usable answer, so that the stored rows stay
 */
async function fetchActorProfile(did: Did, pds: string, network: NetworkAccess): Promise<StoreWrite[]> {
  const ask = (method: string, params: Record<string, string>) => readXrpcOnce(network.ask, pds, method, params);
  // Taken before the request: a later account event of the stream wins.
  const now = Date.now() * 1000;
  try {
    const { rev } = await ask('com.atproto.sync.getLatestCommit', { did });
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
  } catch (error) {
    const status = goneStatus(error);
    return status === undefined ? [] : [{ to: 'account', did, active: false, status, time: now }];
  }
}

const GONE: ReadonlyMap<string, string> = new Map([
  ['RepoDeactivated', 'deactivated'],
  ['RepoTakendown', 'takendown'],
  ['RepoSuspended', 'suspended'],
]);

/**
 * The status of an account, from the error of a PDS that does not show it; `undefined` for every
 * other error. Only the PDS that the account's DID document names may say so.
 */
export function goneStatus(error: unknown): string | undefined {
  return error instanceof XrpcRefusedError ? GONE.get(error.code) : undefined;
}
