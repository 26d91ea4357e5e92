import { hash } from 'node:crypto';
import { ownerDomain } from 'masthead/internal/atproto/node/guard/owner-domain';
import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { RateLimit } from 'masthead/internal/atproto/node/guard/rate-limit';
import { errorText } from 'masthead/internal/core/log';
import type { Did } from 'masthead/internal/core/values/did';
import { ACTOR_PROFILE } from 'masthead/internal/core/values/nsid';
import type { EventSource, RecordOp, SourceCursor, SourceEvent } from '../source/event.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, UnstorableError } from '../store/store-errors.ts';
import type { DeadLetterWrite, StoreWrite } from '../store/store-write.ts';
import { deadLetter } from '../store/store-write.ts';
import { prepareEvent } from './prepare-event.ts';
import { withoutStrangers } from './without-strangers.ts';

// Milliseconds. Most events of a stream write no rows: meanwhile the cursor is stored this often.
const IDLE_CURSOR_EVERY = 1000;
// Dead letters of rejected events: 1,000 at once, then one every six seconds. Letters about records
// are not limited: they can be retried.
const MAX_REJECTED = { requests: 1000, seconds: 6000 };
// Repositories that may be new to the index and whose commits could not be proved, for each owner
// of hosts: a hundred at once, then one a minute.
const MAX_UNPROVED = { requests: 100, seconds: 6000 };
// For each account: ten at once, then one a minute. Each asks the directory, the handle's host and
// the PDS. Without events an identity is refreshed once a day.
const MAX_IDENTITY = { requests: 10, seconds: 600 };
// For each account, as above: further states are stored too, but the account's records follow
// later.
const MAX_ACCOUNT = { requests: 10, seconds: 600 };

export interface IngestProgress {
  readonly cursor: SourceCursor | null;
  /** Why the store takes no writes now; absent when it does. */
  readonly held?: string;
}

/**
 * Reads a source into the store until its end or the signal, with one transaction for each batch's
 * rows and cursor. Bad content becomes a dead letter and the cursor moves on. While the store
 * cannot take anything, the same batch is retried with backoff.
 *
 * @returns the last cursor; `null` when there is none
 * @throws {LeadershipLostError} another process ingests now
 */
export async function ingest(
  source: EventSource,
  store: StoreWriter,
  signal: AbortSignal,
  onProgress: (progress: IngestProgress) => void,
): Promise<SourceCursor | null> {
  const stored = await store.cursor(source.name);
  const own = stored?.fingerprint === source.fingerprint ? stored : null;
  let cursor = own?.cursor === NOWHERE ? null : own;
  const other = cursor === null && source.cursors !== undefined ? await newestOther(source.name, store) : null;
  if (other !== null && source.cursors === 'times')
    cursor = { cursor: other, time: other, fingerprint: source.fingerprint, done: false };
  // Reported with the first batch: repositories are complete only if they are fetched while the
  // stream runs.
  let gapSince = own?.cursor === NOWHERE ? own.time : source.cursors === 'numbers' ? other : null;
  onProgress({ cursor });
  if (cursor?.done) return cursor;
  const bounded = source.cursors === undefined ? (event: SourceEvent) => event : boundStream();
  let written = Date.now();
  let unwritten = false;

  const apply: Apply = async (writes, to) => {
    for (let attempt = 0; ; attempt++) {
      try {
        await store.apply(writes, source.name, to);
        written = Date.now();
        unwritten = false;
        return true;
      } catch (error) {
        if (error instanceof UnstorableError || error instanceof LeadershipLostError) throw error;
        if (signal.aborted) return false;
        onProgress({ cursor, held: errorText(error) });
        await pause(backOff(attempt), signal);
      }
    }
  };

  for await (const { events: given, done = false, cursor: goesOn, connectedAt } of source.batches(cursor, signal)) {
    const told =
      gapSince === null ? given : [gapBefore(given, gapSince, own === null ? OTHER_SOURCE : NO_PLACE), ...given];
    gapSince = null;
    const now = Date.now() * 1000;
    // Only streams have limits: a file ends, a stream of rubbish does not.
    const events = lastStates(told).map((event) => bounded(notAhead(event, now), now));
    const writes = (await withoutStrangers(events, store)).flatMap((event) => prepare(event, source.name));
    if (connectedAt !== undefined) {
      const { fingerprint } = source;
      const begun = {
        cursor: source.cursors === 'times' ? connectedAt : NOWHERE,
        time: connectedAt,
        fingerprint,
        done,
      };
      if (!(await applyOrDeadLetter(writes, events, source.name, begun, apply)) || signal.aborted) break;
      cursor = source.cursors === 'times' ? begun : null;
      continue;
    }
    const next = cursorAfter(events, cursor, source.fingerprint, done, goesOn);
    if (!next) continue;
    if (writes.length === 0 && !done && Date.now() - written < IDLE_CURSOR_EVERY) {
      cursor = next;
      unwritten = true;
      onProgress({ cursor });
      continue;
    }
    if (!(await applyOrDeadLetter(writes, events, source.name, next, apply))) break;
    cursor = next;
    onProgress({ cursor });
    if (signal.aborted) break;
  }
  if (unwritten && cursor) await store.apply([], source.name, cursor);
  return cursor;
}

const OTHER_SOURCE = 'the index followed another source before';
const NO_PLACE = 'the index was connected before, and no event came';

/**
 * The cursor of a source that was connected, at the time stored beside it, but has no position yet.
 */
const NOWHERE = -1;

/**
 * The time of the newest event of any other stream, microseconds; `null` when the index has
 * followed no other.
 */
async function newestOther(source: string, store: StoreWriter): Promise<number | null> {
  const newest = await store.db
    .selectFrom('cursors')
    .select('time')
    .where('source', '<>', source)
    .where('source', 'not like', 'replay:%')
    .where('time', '>', 0)
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.time ?? null;
}

/** Limits an event's time to now: the source's clock may be ahead, or the source may lie. */
function notAhead(event: SourceEvent, now: number): SourceEvent {
  return 'time' in event && event.time > now ? { ...event, time: now } : event;
}

/**
 * Keeps only the last of an account's states in one batch, and every deletion: a later state does
 * not cancel it.
 */
function lastStates(events: readonly SourceEvent[]): SourceEvent[] {
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
 * causes. Beyond a limit only the cursor moves; the next dead letter says how many were dropped.
 */
function boundStream(): (event: SourceEvent, now: number) => SourceEvent {
  const letters = new RateLimit(MAX_REJECTED);
  const identities = new RateLimit(MAX_IDENTITY);
  const accounts = new RateLimit(MAX_ACCOUNT);
  const unproved = new RateLimit(MAX_UNPROVED);
  let unkept = 0;
  return (event, now) => {
    const passed: SourceEvent = { kind: 'passed', cursor: event.cursor };
    if (event.kind === 'identity') return identities.count(shortKey(event.did), now / 1000).allowed ? event : passed;
    if (event.kind === 'account' || (event.kind === 'commit' && event.ops.some(isAccountsProfile)))
      return accounts.count(shortKey(event.did), now / 1000).allowed ? event : { ...event, changesOften: true };
    if (event.kind === 'sync' && event.unproved) {
      const { unproved: _, ...known } = event;
      return unproved.count(ownerOf(event.did), now / 1000).allowed ? event : known;
    }
    if (event.kind !== 'rejected') return event;
    if (!letters.count(event.kind, now / 1000).allowed) {
      unkept++;
      return passed;
    }
    const reason = unkept === 0 ? event.reason : `${unkept} before it were not kept; ${event.reason}`;
    unkept = 0;
    return { ...event, reason };
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

function gapBefore(events: readonly SourceEvent[], time: number, reason: string): SourceEvent {
  const cursor = events[0]?.cursor ?? 0;
  return { kind: 'gap', cursor, time, reason };
}

/**
 * Stores writes with the cursor; returns `false` when the signal came first. Throws
 * `UnstorableError` and `LeadershipLostError`.
 */
type Apply = (writes: readonly StoreWrite[], to: SourceCursor) => Promise<boolean>;

/**
 * Stores a batch. When a write can never be stored, halves the batch until it finds the event of
 * that write, which becomes a dead letter.
 */
async function applyOrDeadLetter(
  writes: readonly StoreWrite[],
  events: readonly SourceEvent[],
  source: string,
  next: SourceCursor,
  apply: Apply,
): Promise<boolean> {
  return storable(apply, writes, next, async (reason) => {
    const [event, second] = events;
    if (!event) return apply([], next);
    // Drop a dead letter that cannot be stored either: no event may block those after it.
    if (!second) return storable(apply, [unstorable(event, source, reason)], next, () => apply([], next));
    const [before, after] = [events.slice(0, events.length / 2), events.slice(events.length / 2)];
    const reached = Math.min(before.at(-1)?.cursor ?? next.cursor, next.cursor);
    const steps = [
      [before, { ...next, cursor: reached, done: false }],
      [after, next],
    ] as const;
    for (const [half, to] of steps) {
      const again = half.flatMap((each) => prepare(each, source));
      if (!(await applyOrDeadLetter(again, half, source, to, apply))) return false;
    }
    return true;
  });
}

/** Stores writes; calls `otherwise` with the reason when they can never be stored. */
async function storable(
  apply: Apply,
  writes: readonly StoreWrite[],
  to: SourceCursor,
  otherwise: (reason: string) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await apply(writes, to);
  } catch (error) {
    if (!(error instanceof UnstorableError)) throw error;
    return otherwise(error.message);
  }
}

function prepare(event: SourceEvent, source: string): StoreWrite[] {
  try {
    return prepareEvent(event, source, Date.now() * 1000);
  } catch (error) {
    // Only hostile content throws, such as a record nested deeper than the stack.
    return [unstorable(event, source, errorText(error))];
  }
}

function unstorable(event: SourceEvent, source: string, reason: string): DeadLetterWrite {
  return deadLetter({ source, cursor: event.cursor, about: ('did' in event && event.did) || '', reason });
}

function cursorAfter(
  events: readonly SourceEvent[],
  before: SourceCursor | null,
  fingerprint: string,
  done: boolean,
  goesOn?: number,
): SourceCursor | null {
  const last = events.at(-1);
  if (!last) return null;
  const timed = events.findLast((event) => 'time' in event);
  return {
    cursor: goesOn ?? last.cursor,
    time: timed && 'time' in timed ? timed.time : (before?.time ?? 0),
    fingerprint,
    done,
  };
}
