import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import type { EventSource, SourceCursor, SourceEvent } from '../source/event.ts';
import { LeadershipLostError, UnstorableError } from '../store/engine.ts';
import { type DeadLetterWrite, deadLetter, type StoreWrite } from '../store/store-write.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';
import { boundStream, lastStates, notAhead, withoutStrangers } from './limit-events.ts';
import { prepareEvent } from './prepare-event.ts';

// Milliseconds. Most events of a stream write no rows: meanwhile the cursor is stored this often.
const IDLE_CURSOR_EVERY = 1000;
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

  for await (const { events: read, done = false, cursor: resumesAt, connectedAt } of source.batches(cursor, signal)) {
    const gap = gapSince === null ? [] : [gapBefore(read, gapSince, own === null ? OTHER_SOURCE : NO_PLACE)];
    gapSince = null;
    const now = Date.now() * 1000;
    // Only streams have limits: a file ends, a stream of rubbish does not.
    const events = lastStates([...gap, ...read]).map((event) => bounded(notAhead(event, now), now));
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
    const next = cursorAfter(events, cursor, source.fingerprint, done, resumesAt);
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
  resumesAt?: number,
): SourceCursor | null {
  const last = events.at(-1);
  if (!last) return null;
  const timed = events.findLast((event) => 'time' in event);
  return {
    cursor: resumesAt ?? last.cursor,
    time: timed && 'time' in timed ? timed.time : (before?.time ?? 0),
    fingerprint,
    done,
  };
}
