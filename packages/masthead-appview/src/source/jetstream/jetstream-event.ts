import { fields } from 'masthead/core';
import { isDid, isRecordKey, isTid, toHandle } from 'masthead/internal/core';
import { tableOf } from '../collections.ts';
import { MAX_BODY, type RecordOp, type SourceEvent } from '../event.ts';
import { ShapeError } from '../shape/check-cbor.ts';
import { readJson } from '../shape/read-json.ts';
import { toMicroseconds } from './microseconds.ts';

const MAX_STATUS = 300;

/** An event's account, its time in microseconds, and the cursor after it. */
export interface EventPlace {
  readonly did: string;
  readonly time: number;
  readonly cursor: number;
}

/** The content of an event, by its kind; the same in both versions. */
export interface EventParts {
  readonly handle?: unknown;
  readonly account?: unknown;
  readonly commit?: unknown;
  readonly sync?: unknown;
}

/** An event, and when the host witnessed it, microseconds; absent when the message has no valid time. */
export interface WitnessedEvent {
  readonly event: SourceEvent;
  readonly witnessed?: number;
}

/** Reads a Jetstream v1 event from a line of JSON; `cursor` is the one after it. `rejected` when it is no event, `passed` when it is none of ours. */
export function readJetstreamEvent(line: string, cursor: number): SourceEvent {
  return readJetstreamLine(line, cursor).event;
}

/** As `readJetstreamEvent`, with the time at which the host witnessed it. */
export function readJetstreamLine(line: string, cursor: number): WitnessedEvent {
  return readingJson(line, cursor, (value) => {
    const { did, time_us: time, kind } = value;
    if (!isDid(did)) return { event: reject(line, cursor, 'no valid did') };
    if (!isTime(time)) return { event: reject(line, cursor, 'no valid time_us', did) };
    const { account, commit, identity } = value;
    const parts = { account, commit, handle: fields(identity).handle };
    // Version 1 has no `sync`: the empty kind passes as an unknown one.
    const known = kind === 'sync' ? '' : kind;
    return witnessedEvent(line, known, { did, time, cursor }, parts);
  });
}

/** Parses JSON and hands it to `read`; a `rejected` event when the text is no JSON, or is beyond the limits of `readJson`. */
export function readingJson<Read>(
  text: string,
  cursor: number,
  read: (value: Record<string, unknown>) => Read,
): Read | WitnessedEvent {
  let value: Record<string, unknown>;
  try {
    value = readJson(text);
  } catch (error) {
    return { event: reject(text, cursor, error instanceof ShapeError ? error.message : 'not JSON') };
  }
  return read(value);
}

/** The event of a kind; `rejected` when a part that the kind needs is missing or invalid. */
export function witnessedEvent(text: string, kind: unknown, place: EventPlace, parts: EventParts): WitnessedEvent {
  const event = readEvent(kind, place, parts);
  const { did, cursor, time: witnessed } = place;
  return { event: typeof event === 'string' ? reject(text, cursor, event, did) : event, witnessed };
}

function readEvent(kind: unknown, place: EventPlace, parts: EventParts): SourceEvent | string {
  switch (kind) {
    case 'identity': {
      const { handle } = parts;
      return { kind, ...place, ...(handle !== undefined && { handle: toHandle(handle) }) };
    }
    case 'account':
      return readAccount(place, parts.account) ?? 'an account event without active';
    case 'commit':
      return readCommit(place, parts.commit);
    case 'sync': {
      const { rev } = fields(parts.sync);
      return isTid(rev) ? { kind, ...place, rev } : 'a sync event without a valid rev';
    }
    default:
      // Future kinds are none of ours.
      return typeof kind === 'string' ? { kind: 'passed', cursor: place.cursor } : 'no kind';
  }
}

/** Its time is the PDS's or relay's if earlier: each Jetstream witnesses at another time, and after a failover an old event must not look newer. */
function readAccount(place: EventPlace, account: unknown): SourceEvent | null {
  const { active, status, time: given } = fields(account);
  if (typeof active !== 'boolean') return null;
  const time = Math.min(place.time, toMicroseconds(given) ?? place.time);
  const said = typeof status === 'string' && { status: status.slice(0, MAX_STATUS) };
  return { kind: 'account', ...place, time, active, ...said };
}

/** Jetstream splits commits: each event carries one write. */
function readCommit(place: EventPlace, commit: unknown): SourceEvent | string {
  const { rev, operation, collection, rkey, cid, record } = fields(commit);
  if (typeof collection !== 'string') return 'a commit without a collection';
  if (tableOf(collection) === null) return { kind: 'passed', cursor: place.cursor };
  if (!isTid(rev)) return 'a commit without a valid rev';
  if (!isRecordKey(rkey)) return 'a commit without a valid rkey';
  if (!isAction(operation)) return 'a commit without a known operation';
  const op: RecordOp =
    operation === 'delete'
      ? { action: operation, collection, rkey }
      : { action: operation, collection, rkey, record, ...(typeof cid === 'string' && { cid }) };
  return { kind: 'commit', ...place, rev, ops: [op] };
}

function isAction(value: unknown): value is RecordOp['action'] {
  return value === 'create' || value === 'update' || value === 'delete';
}

/** A `rejected` event with the beginning of the text, for the operator. */
export function reject(text: string, cursor: number, reason: string, did?: string): SourceEvent {
  return { kind: 'rejected', cursor, reason, body: text.slice(0, MAX_BODY), ...(did !== undefined && { did }) };
}

/** Microseconds since 1970, as a safe integer. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
