import { fields } from 'masthead/core';
import { isDid } from 'masthead/internal/core';
import { hostWords } from '../shape/host-words.ts';
import { readingJson, readJetstreamLine, reject, type WitnessedEvent, witnessedEvent } from './jetstream-event.ts';
import { toMicroseconds } from './microseconds.ts';

/** A message of a live Jetstream. Its cursors are the times at which the host witnessed events. */
export type JetstreamMessage =
  | ({ readonly kind: 'event' } & WitnessedEvent)
  | { readonly kind: 'info'; readonly name: string; readonly message: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string };

const TYPE = 'network.bsky.jetstream.subscribeEvents#';

/** Reads one message of `/subscribe` (v1). A handle in it is only a claim and left out: the directory is asked. `cursor` is the one before the message. */
export function readJetstreamV1(text: string, cursor: number): JetstreamMessage {
  const read = readJetstreamLine(text, cursor);
  if (read.event.kind !== 'identity') return { kind: 'event', ...read };
  const { handle: _, ...event } = read.event;
  return { kind: 'event', ...read, event };
}

/** Reads one frame of `network.bsky.jetstream.subscribeEvents` (v2, subprotocol `xrpc.v1.json`); `cursor` is the one before it. */
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
  // An operator may overwrite `time`. `witnessedAt` stays as it is, and cursors count in it.
  const time = toMicroseconds(payload.witnessedAt ?? payload.time);
  if (time === null) return { event: reject(text, cursor, 'no valid time', did) };
  const kind = type.startsWith(TYPE) ? type.slice(TYPE.length) : '';
  return witnessedEvent(text, kind, { did, time, cursor }, { account, sync, commit: payload });
}
