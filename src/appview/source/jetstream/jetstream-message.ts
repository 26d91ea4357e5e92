import { fields } from '../../../core/read-fields.ts';
import { isDid, isTid } from '../../../syntax/identifiers.ts';
import type { SourceEvent } from '../../event.ts';
import { readJson } from '../shape/read-json.ts';
import { readJetstreamCommit } from './jetstream-commit.ts';
import { notRead, readAccount, readJetstreamLine, reject } from './jetstream-event.ts';
import { toMicroseconds } from './microseconds.ts';

/** What a live Jetstream sends. */
export type JetstreamMessage =
  | {
      readonly kind: 'event';
      readonly event: SourceEvent;
      /** When the host saw it, microseconds: what its cursors count in. Absent when the event does not say. */
      readonly witnessed?: number;
    }
  | { readonly kind: 'info'; readonly name: string; readonly message: string }
  | { readonly kind: 'error'; readonly name: string; readonly message: string };

const TYPE = 'network.bsky.jetstream.subscribeEvents#';

/**
 * Reads one message of `/subscribe` (v1). A handle that it brings is somebody's claim: it is left out, so that the directory is asked.
 *
 * @param cursor where the source stands before this message
 */
export function readJetstreamV1(text: string, cursor: number): JetstreamMessage {
  const { event, witnessed } = readJetstreamLine(text, cursor);
  const at = witnessed === undefined ? {} : { witnessed };
  if (event.kind !== 'identity') return { kind: 'event', event, ...at };
  const { handle: _, ...asked } = event;
  return { kind: 'event', event: asked, ...at };
}

/**
 * Reads one frame of `network.bsky.jetstream.subscribeEvents` (v2, subprotocol `xrpc.v1.json`).
 *
 * @param cursor where the source stands before this frame
 */
export function readJetstreamV2(text: string, cursor: number): JetstreamMessage {
  let frame: Record<string, unknown>;
  try {
    frame = readJson(text);
  } catch (error) {
    return { kind: 'event', event: reject(text, cursor, notRead(error)) };
  }
  if (frame.$type === 'error') return { kind: 'error', name: word(frame.error), message: word(frame.message) };
  const payload = fields(frame.payload);
  const { $type: type, did } = payload;
  if (frame.$type !== 'message' || typeof type !== 'string')
    return { kind: 'event', event: reject(text, cursor, 'no frame with a $type') };
  if (type === `${TYPE}info`) return { kind: 'info', name: word(payload.name), message: word(payload.message) };
  if (!isDid(did)) return { kind: 'event', event: reject(text, cursor, 'no valid did') };
  // An operator may overwrite the displayed time; when it was witnessed stays as it is, and is what cursors count in.
  const witnessed = toMicroseconds(payload.witnessedAt ?? payload.time);
  if (witnessed === null) return { kind: 'event', event: reject(text, cursor, 'no valid time', did) };
  const event = readEvent(type, { did, time: witnessed, cursor }, payload);
  return { kind: 'event', event: typeof event === 'string' ? reject(text, cursor, event, did) : event, witnessed };
}

function readEvent(
  type: string,
  where: { readonly did: string; readonly time: number; readonly cursor: number },
  payload: Record<string, unknown>,
): SourceEvent | string {
  switch (type) {
    case `${TYPE}commit`:
      return readJetstreamCommit(where, payload);
    case `${TYPE}identity`:
      return { kind: 'identity', ...where };
    case `${TYPE}account`:
      return readAccount(where, payload.account) ?? 'an account event without active';
    case `${TYPE}sync`: {
      const { rev } = fields(payload.sync);
      return isTid(rev) ? { kind: 'sync', ...where, rev } : 'a sync event without a valid rev';
    }
    default:
      // Kinds that do not exist yet are none of ours.
      return { kind: 'passed', cursor: where.cursor };
  }
}

function word(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}
