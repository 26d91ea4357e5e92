import { hash } from 'node:crypto';
import { backOff, pause } from '../../network/guarded/pause.ts';
import { RateLimit } from '../../network/guarded/rate-limit.ts';
import { reasonOf } from '../../network/guarded/reason-of.ts';
import type { SourceCursor, SourceEvent } from '../event.ts';
import type { EventSource } from '../source/event-source.ts';
import { deadLetter } from '../store/dead-letter.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, UnstorableError } from '../store/store-errors.ts';
import type { DeadLetterWrite, StoreWrite } from '../store/store-write.ts';
import { prepareEvent } from './prepare-event.ts';

// A busy stream carries little of ours: its cursor is written with the next rows, or this often.
const IDLE_CURSOR_EVERY = 1000;
// Letters of events that are none: a thousand at once, then one every six seconds. Those about records are not counted, for they can be tried again.
const MAX_REJECTED = { requests: 1000, seconds: 6000 };
// For each account: ten at once, then one a minute. Each asks the directory, the handle's host and the PDS; without any, an identity is looked at once a day.
const MAX_IDENTITY = { requests: 10, seconds: 600 };

/** Where an ingest stands. */
export interface IngestProgress {
  readonly cursor: SourceCursor | null;
  /** Why nothing is being stored at the moment. */
  readonly held?: string;
}

/**
 * Carries a source into the store until the source ends or the signal comes: for each batch one transaction with the rows and the cursor. Content that is bad
 * becomes a dead letter and the cursor moves on; a store that cannot take anything now holds the cursor, and the same batch is tried again.
 *
 * @returns the last cursor that is stored
 */
export async function ingest(
  source: EventSource,
  store: StoreWriter,
  signal: AbortSignal,
  onProgress: (progress: IngestProgress) => void,
): Promise<SourceCursor | null> {
  const stored = await store.cursor(source.name);
  let cursor = stored?.fingerprint === source.fingerprint ? stored : null;
  const other = cursor === null && source.cursors !== undefined ? await newestOther(source.name, store) : null;
  if (other !== null && source.cursors === 'times')
    cursor = { cursor: other, time: other, fingerprint: source.fingerprint, done: false };
  // Told with the first batch: only once the stream runs can what is fetched now miss nothing.
  let gapSince = source.cursors === 'numbers' ? other : null;
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
        onProgress({ cursor, held: reasonOf(error) });
        await pause(backOff(attempt), signal);
      }
    }
  };

  for await (const { events: given, done = false } of source.batches(cursor, signal)) {
    const told = gapSince === null ? given : [gapBefore(given, gapSince), ...given];
    gapSince = null;
    const now = Date.now() * 1000;
    // A file ends; a stream of nothing but rubbish does not.
    const events = told.map((event) => bounded(notAhead(event, now), now));
    const next = cursorAfter(events, cursor, source.fingerprint, done);
    if (!next) continue;
    const writes = events.flatMap((event) => prepare(event, source.name));
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

/** The newest moment that any other stream brought; `null` when the index followed none. */
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

/** A source whose clock is ahead, or that lies: nothing has happened later than now. */
function notAhead(event: SourceEvent, now: number): SourceEvent {
  return 'time' in event && event.time > now ? { ...event, time: now } : event;
}

/**
 * What a stream may make the index do: so many rejected events leave a letter, and the next that does says how many did not; so many times an account's identity
 * is asked for anew. Of all the others only the cursor moves on.
 */
function boundStream(): (event: SourceEvent, now: number) => SourceEvent {
  const letters = new RateLimit(MAX_REJECTED);
  const identities = new RateLimit(MAX_IDENTITY);
  let unkept = 0;
  return (event, now) => {
    const passed: SourceEvent = { kind: 'passed', cursor: event.cursor };
    if (event.kind === 'identity') return identities.count(shortKey(event.did), now / 1000).allowed ? event : passed;
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

/** A DID may be two thousand letters long. */
function shortKey(did: string): string {
  return did.length > 100 ? hash('sha1', did) : did;
}

function gapBefore(events: readonly SourceEvent[], time: number): SourceEvent {
  const cursor = events[0]?.cursor ?? 0;
  return { kind: 'gap', cursor, time, reason: 'the index followed another source before' };
}

/** Stores writes with the cursor; `false` when the signal came first. */
type Apply = (writes: readonly StoreWrite[], to: SourceCursor) => Promise<boolean>;

/** Where one write can never be stored, the batch goes in one write at a time and that one becomes a dead letter. */
async function applyOrDeadLetter(
  writes: readonly StoreWrite[],
  events: readonly SourceEvent[],
  source: string,
  next: SourceCursor,
  apply: Apply,
): Promise<boolean> {
  return storable(apply, writes, next, async () => {
    for (const event of events) {
      const to = { ...next, cursor: event.cursor, done: false };
      const stored = await storable(apply, prepare(event, source), to, (reason) =>
        // A dead letter that cannot be stored either is dropped: nothing that comes may stop what comes after it.
        storable(apply, [unstorable(event, source, reason)], to, () => apply([], to)),
      );
      if (!stored) return false;
    }
    return apply([], next);
  });
}

/** Stores writes; what can never be stored goes another way. */
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
    // Only hostile content gets here, such as a record nested deeper than the stack.
    return [unstorable(event, source, reasonOf(error))];
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
): SourceCursor | null {
  const last = events.at(-1);
  if (!last) return null;
  const timed = events.findLast((event) => 'time' in event);
  return { cursor: last.cursor, time: timed && 'time' in timed ? timed.time : (before?.time ?? 0), fingerprint, done };
}
