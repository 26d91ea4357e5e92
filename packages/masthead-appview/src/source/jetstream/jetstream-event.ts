import { fields } from 'masthead/internal/core/read-fields';
import { type Did, isDid, isRecordKey, isTid, toHandle } from 'masthead/internal/core/values/identifiers';
import { hostWords, ShapeError } from '../check-cbor.ts';
import { MAX_BODY, type RecordOp, type SourceEvent, tableOf } from '../event.ts';

const DATETIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,20}))?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an AT Protocol datetime as microseconds since 1970 (`Date` has only milliseconds); `null`
 * for anything but a datetime after 1970.
 */
function toMicroseconds(value: unknown): number | null {
  const [, second, fraction = '', zone] = (typeof value === 'string' && DATETIME.exec(value)) || [];
  if (second === undefined) return null;
  const time = Date.parse(`${second}${zone}`) * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}

// A record of a megabyte has a tenth of this. Each item takes up to a hundred bytes once parsed.
const MAX_ITEMS = 250_000;
const DEPTH = 256;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Parses a JSON object. Checks it before, because a few MB of brackets parse to hundreds of MB.
 *
 * @throws {ShapeError} it holds too many values, nested ones included, or is nested too deep
 * @throws {SyntaxError} it is not JSON
 */
export function readJson(text: string): Record<string, unknown> {
  let items = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(text, at + 1);
    } else if (letter === 0x5b || letter === 0x7b) {
      items++;
      if (++depth > DEPTH) throw new ShapeError(`JSON of more than ${DEPTH} levels`);
    } else if (letter === 0x5d || letter === 0x7d) {
      depth--;
    } else if (letter === 0x2c) {
      items++;
    }
    if (items > MAX_ITEMS) throw new ShapeError(`JSON of more than ${MAX_ITEMS} values`);
  }
  return fields(JSON.parse(text));
}

/** The index of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const MAX_STATUS = 300;

/** An event's account, its time in microseconds, and the cursor after it. */
interface EventPlace {
  readonly did: Did;
  readonly time: number;
  readonly cursor: number;
}

/** The content of an event of any kind; the same in both versions. */
interface EventParts {
  readonly handle?: unknown;
  readonly account?: unknown;
  readonly commit?: unknown;
  readonly sync?: unknown;
}

/**
 * An event, and when the host witnessed it, microseconds; absent when the message has no valid
 * time.
 */
interface WitnessedEvent {
  readonly event: SourceEvent;
  readonly witnessed?: number;
}

/**
 * Reads a Jetstream v1 event from a line of JSON; `cursor` is the one after it. Returns `rejected`
 * when the line is not an event, `passed` when the event does not concern the index.
 */
export function readJetstreamEvent(line: string, cursor: number): SourceEvent {
  return readJetstreamLine(line, cursor).event;
}

/** As `readJetstreamEvent`, with the time at which the host witnessed it. */
function readJetstreamLine(line: string, cursor: number): WitnessedEvent {
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

/**
 * Parses JSON and passes it to `read`; returns a `rejected` event when the text is not JSON or
 * exceeds the limits of `readJson`.
 */
function readingJson<Read>(
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
function witnessedEvent(text: string, kind: unknown, place: EventPlace, parts: EventParts): WitnessedEvent {
  const event = readEvent(kind, place, parts);
  const { did, cursor, time: witnessed } = place;
  return { event: typeof event === 'string' ? reject(text, cursor, event, did) : event, witnessed };
}

/** The event of a kind, or what is wrong with its parts. */
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
      // Pass over kinds that a future version adds.
      return typeof kind === 'string' ? { kind: 'passed', cursor: place.cursor } : 'no kind';
  }
}

/**
 * Reads an account event; `null` when it is invalid. Its time is that of the PDS or relay, if
 * earlier: each Jetstream witnesses at another time, and after a failover an old event must not
 * seem newer.
 */
function readAccount(place: EventPlace, account: unknown): SourceEvent | null {
  const { active, status, time: ownTime } = fields(account);
  if (typeof active !== 'boolean') return null;
  const time = Math.min(place.time, toMicroseconds(ownTime) ?? place.time);
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
export function reject(text: string, cursor: number, reason: string, did?: Did): SourceEvent {
  return { kind: 'rejected', cursor, reason, body: text.slice(0, MAX_BODY), ...(did !== undefined && { did }) };
}

/** Microseconds since 1970. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** A message of a live Jetstream. Its cursors are the times at which the host witnessed events. */
export type JetstreamMessage =
  | ({ readonly kind: 'event' } & WitnessedEvent)
  | { readonly kind: 'info'; readonly name: string; readonly message: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string };

const TYPE = 'network.bsky.jetstream.subscribeEvents#';

/**
 * Reads one message of `/subscribe` (v1). A handle in it is only a claim and is left out: the
 * directory is asked. `cursor` is the one before the message.
 */
export function readJetstreamV1(text: string, cursor: number): JetstreamMessage {
  const read = readJetstreamLine(text, cursor);
  if (read.event.kind !== 'identity') return { kind: 'event', ...read };
  const { handle: _, ...event } = read.event;
  return { kind: 'event', ...read, event };
}

/**
 * Reads one frame of `network.bsky.jetstream.subscribeEvents` (v2, subprotocol `xrpc.v1.json`);
 * `cursor` is the one before it.
 */
export function readJetstreamV2(text: string, cursor: number): JetstreamMessage {
  const read = readingJson(text, cursor, (frame) => readFrame(text, cursor, frame));
  return 'kind' in read ? read : { kind: 'event', ...read };
}

function readFrame(text: string, cursor: number, frame: Record<string, unknown>): JetstreamMessage | WitnessedEvent {
  if (frame.$type === 'error')
    return { kind: 'error', name: hostWords(frame.error), message: hostWords(frame.message) };
  const payload = fields(frame.payload);
  const { $type: type, did, account, sync } = payload;
  if (frame.$type !== 'message' || typeof type !== 'string')
    return { event: reject(text, cursor, 'no frame with a $type') };
  if (type === `${TYPE}info`)
    return { kind: 'info', name: hostWords(payload.name), message: hostWords(payload.message) };
  if (!isDid(did)) return { event: reject(text, cursor, 'no valid did') };
  // When the host witnessed it, or an earlier time that the host's operator has put there: such a
  // cursor goes back too far, never too little.
  const time = toMicroseconds(payload.time);
  if (time === null) return { event: reject(text, cursor, 'no valid time', did) };
  const kind = type.startsWith(TYPE) ? type.slice(TYPE.length) : '';
  return witnessedEvent(text, kind, { did, time, cursor }, { account, sync, commit: payload });
}
