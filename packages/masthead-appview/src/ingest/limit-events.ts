import { hash } from 'node:crypto';
import { ownerDomain } from 'masthead/internal/atproto/node/guard/owners';
import { ACTOR_PROFILE, type Did } from 'masthead/internal/core/values/identifiers';
import { RateLimit } from '../network/rate-limit.ts';
import type { RecordOp, SourceEvent } from '../source/event.ts';
import { StoreUnavailableError } from '../store/engine.ts';
import { seenAmong } from '../store/writes/identities.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';

// Dead letters of rejected events: 1,000 at once, then one every six seconds. Letters about records
// are not limited: they can be retried.
const MAX_REJECTED = { requests: 1000, seconds: 6000 };
// Repositories that may be new to the index and whose commits could not be proved, for each owner
// of hosts: a hundred at once, then one a minute.
const MAX_UNPROVED = { requests: 100, seconds: 6000 };
// For each account: ten at once, then one a minute. Each asks the directory, the handle's host and
// the PDS. Without events an identity is refreshed once a day.
const MAX_IDENTITY = { requests: 10, seconds: 600 };
// For each account: ten at once, then one a minute. Further states are stored, too, but the
// account's records follow later.
const MAX_ACCOUNT = { requests: 10, seconds: 600 };

/** Limits an event's time to now: the source's clock may be ahead, or the source may lie. */
export function withoutFutureTime(event: SourceEvent, now: number): SourceEvent {
  return 'time' in event && event.time > now ? { ...event, time: now } : event;
}

/**
 * Keeps only the last of an account's states in one batch, and every deletion: a later state does
 * not cancel it.
 */
export function onlyLastStates(events: readonly SourceEvent[]): SourceEvent[] {
  const last = new Map<string, SourceEvent & { kind: 'account' }>();
  for (const event of events) {
    if (event.kind === 'account' && event.time >= (last.get(event.did)?.time ?? event.time)) last.set(event.did, event);
  }
  return events.map((event) =>
    event.kind !== 'account' || event.status === 'deleted' || last.get(event.did) === event
      ? event
      : { kind: 'passed', cursor: event.cursor },
  );
}

/**
 * Limits the dead letters, identity lookups, sweeps and fetches for unknown accounts that a stream
 * causes. Beyond its limit, an identity event or a dead letter moves only the cursor; an account's
 * state is marked `changesOften`, as is a commit of its `app.bsky.actor.profile`; a `sync` without
 * proof counts only if the account was seen before. The next dead letter says how many were
 * dropped.
 */
export function streamLimits(): (event: SourceEvent, now: number) => SourceEvent {
  const letters = new RateLimit(MAX_REJECTED);
  const identities = new RateLimit(MAX_IDENTITY);
  const accounts = new RateLimit(MAX_ACCOUNT);
  const unproved = new RateLimit(MAX_UNPROVED);
  let unkept = 0;
  return (event, now) => {
    const isWithin = (limit: RateLimit, key: string) => limit.count(key, now / 1000).allowed;
    const passed: SourceEvent = { kind: 'passed', cursor: event.cursor };
    switch (event.kind) {
      case 'identity':
        return isWithin(identities, shortKey(event.did)) ? event : passed;
      case 'commit':
        if (!event.ops.some(isAccountsProfile)) return event;
        return isWithin(accounts, shortKey(event.did)) ? event : { ...event, changesOften: true };
      case 'account':
        return isWithin(accounts, shortKey(event.did)) ? event : { ...event, changesOften: true };
      case 'sync': {
        const { unproved: isUnproved, ...known } = event;
        return !isUnproved || isWithin(unproved, ownerOf(event.did)) ? event : known;
      }
      case 'rejected': {
        if (!isWithin(letters, event.kind)) {
          unkept++;
          return passed;
        }
        const reason = unkept === 0 ? event.reason : `${unkept} before it were not kept; ${event.reason}`;
        unkept = 0;
        return { ...event, reason };
      }
      default:
        return event;
    }
  };
}

/** Whether a write may change the account's state: a label in that record is about the account. */
function isAccountsProfile({ collection, rkey }: RecordOp): boolean {
  return collection === ACTOR_PROFILE && rkey === 'self';
}

/**
 * Who can create such DIDs. The owner of a domain can create any number of did:web; all did:plc
 * share one limit.
 */
function ownerOf(did: Did): string {
  return did.startsWith('did:web:') ? shortKey(ownerDomain(`https://${did.slice('did:web:'.length)}`)) : 'did:plc';
}

/** A key of bounded length: a DID may have 2,000 characters. */
function shortKey(owner: string): string {
  return owner.length > 100 ? hash('sha1', owner) : owner;
}

/**
 * Drops the events that count only for accounts that the index has seen (active, identity or
 * repository changed) when they are about others. Most events of the network are of this kind, and
 * a batch of only these needs no transaction. A batch with other events stays as it is: it needs a
 * transaction anyway.
 */
export async function withoutUnseenAccounts(
  events: readonly SourceEvent[],
  store: StoreWriter,
): Promise<SourceEvent[]> {
  const dids = events.flatMap((event) => (countsIfSeen(event) ? [event.did] : []));
  if (dids.length === 0 || events.some((event) => event.kind !== 'passed' && !countsIfSeen(event))) return [...events];
  try {
    const seen = await store.read(seenAmong, [...new Set(dids)]);
    return events.map((event) =>
      countsIfSeen(event) && !seen.has(event.did) ? { kind: 'passed', cursor: event.cursor } : event,
    );
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    // The write then waits until the store is available again.
    return [...events];
  }
}

type SeenOnly = Extract<SourceEvent, { readonly kind: 'account' | 'identity' | 'sync' }>;

/**
 * Whether an event counts only for an account that the index has seen. An inactive state, such as a
 * deletion, counts for every account: its older events may arrive later.
 */
function countsIfSeen(event: SourceEvent): event is SeenOnly {
  if (event.kind === 'account') return event.active;
  return event.kind === 'identity' ? event.handle === undefined : event.kind === 'sync' && event.unproved !== true;
}
