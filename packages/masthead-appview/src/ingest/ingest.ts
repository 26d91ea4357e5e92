import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import type { EventBatch, EventSource, SourceCursor, SourceEvent } from '../source/event.ts';
import { LeadershipLostError, UnstorableError } from '../store/engine.ts';
import { type DeadLetterWrite, deadLetter, type StoreWrite } from '../store/store-write.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';
import { onlyLastStates, streamLimits, withoutFutureTime, withoutUnseenAccounts } from './limit-events.ts';
import { prepareEvent } from './prepare-event.ts';

// Milliseconds. Most events of a stream write no rows: meanwhile the cursor is stored this often.
const IDLE_CURSOR_EVERY = 1000;
/** Stored instead of a cursor: the stream connected at the time beside it, without an event yet. */
const NO_EVENT_YET = -1;

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
  let { cursor, gap } = await startOf(source, store);
  onProgress({ cursor });
  if (cursor?.done) return cursor;
  // Only streams of events have limits: a file ends, and a labeler sends labels alone.
  const bounded = source.cursors === undefined ? (event: SourceEvent) => event : streamLimits();
  let storedAt = Date.now();
  let isStored = true;

  const apply: Apply = async (writes, to) => {
    for (let attempt = 0; ; attempt++) {
      try {
        await store.apply(writes, source.name, to);
        storedAt = Date.now();
        isStored = true;
        return true;
      } catch (error) {
        if (error instanceof UnstorableError || error instanceof LeadershipLostError) throw error;
        if (signal.aborted) return false;
        onProgress({ cursor, held: errorText(error) });
        await pause(backOff(attempt), signal);
      }
    }
  };

  for await (const batch of source.batches(cursor, signal)) {
    const { done = false, connectedAt } = batch;
    // The gap is reported with the first batch, because then the stream runs: a repository that is
    // fetched earlier may miss commits.
    const read = gap ? [gapEvent(gap, batch.events), ...batch.events] : batch.events;
    gap = undefined;
    const now = Date.now() * 1000;
    const events = onlyLastStates(read).map((event) => bounded(withoutFutureTime(event, now), now));
    const writes = (await withoutUnseenAccounts(events, store)).flatMap((event) => prepare(event, source.name));
    const isConnected = connectedAt !== undefined;
    const next = isConnected ? cursorAtConnection(source, connectedAt) : cursorAfter(events, cursor, source, batch);
    if (!next) continue;
    const isIdle = writes.length === 0 && !done && !isConnected && Date.now() - storedAt < IDLE_CURSOR_EVERY;
    if (isIdle) isStored = false;
    else if (!(await applyOrDeadLetter(writes, events, source.name, next, apply))) break;
    cursor = next.cursor === NO_EVENT_YET ? null : next;
    if (!isConnected) onProgress({ cursor });
    if (signal.aborted) break;
  }
  if (!isStored && cursor) await store.apply([], source.name, cursor);
  return cursor;
}

/** Events that the index has missed. */
interface Gap {
  /** When the index received its last event, or was connected last, microseconds. */
  readonly since: number;
  readonly reason: string;
}

/**
 * Where a source continues, and the gap that lies before its first event. It starts over when its
 * cursors count in something else than before. A stream that the index has not followed continues
 * at the time of the newest event of any other stream; if its cursors are not times, it starts now,
 * and the time in between is a gap.
 */
async function startOf(
  source: EventSource,
  store: StoreWriter,
): Promise<{ cursor: SourceCursor | null; gap?: Gap | undefined }> {
  const { name, fingerprint, cursors } = source;
  const stored = await store.cursor(name);
  const own = stored?.fingerprint === fingerprint ? stored : null;
  if (own && own.cursor !== NO_EVENT_YET) return { cursor: own };
  if (own)
    return { cursor: null, gap: { since: own.time, reason: 'the index was connected before, and no event came' } };
  const time = cursors === undefined ? null : await newestTimeOfOthers(name, store);
  if (time === null) return { cursor: null };
  if (cursors === 'times') return { cursor: { cursor: time, time, fingerprint, done: false } };
  return { cursor: null, gap: { since: time, reason: 'the index followed another source before' } };
}

/**
 * The time of the newest event of any other stream, microseconds; `null` when the index has
 * followed no other.
 */
async function newestTimeOfOthers(source: string, store: StoreWriter): Promise<number | null> {
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

function gapEvent({ since, reason }: Gap, before: readonly SourceEvent[]): SourceEvent {
  return { kind: 'gap', cursor: before[0]?.cursor ?? 0, time: since, reason };
}

/** The cursor of a stream that was just connected: from then on it misses no event. */
function cursorAtConnection({ cursors, fingerprint }: EventSource, time: number): SourceCursor {
  return { cursor: cursors === 'times' ? time : NO_EVENT_YET, time, fingerprint, done: false };
}

/** The cursor after a batch; `null` when the batch is empty. */
function cursorAfter(
  events: readonly SourceEvent[],
  before: SourceCursor | null,
  { fingerprint }: EventSource,
  { cursor: resumesAt, done = false }: EventBatch,
): SourceCursor | null {
  const last = events.at(-1);
  if (!last) return null;
  const timed = events.findLast((event) => 'time' in event);
  const time = timed && 'time' in timed ? timed.time : (before?.time ?? 0);
  return { cursor: resumesAt ?? last.cursor, time, fingerprint, done };
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
