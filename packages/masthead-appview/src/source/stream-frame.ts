import { Frame } from '@atproto/xrpc-server';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { type CborLimits, checkCbor, hostWords, ShapeError } from './check-cbor.ts';

/** The longest frame in bytes: the limit in the event stream specification. */
export const MAX_FRAME = 5 * 1024 * 1024;

/** A host's last message before it ends the stream. */
export interface StreamEnd {
  readonly kind: 'error';
  readonly code: string;
  readonly message: string;
}

/** One frame of an XRPC event stream. Only its limits are checked, not its content. */
export type StreamFrame =
  | { readonly kind: 'message'; readonly type: string | undefined; readonly body: Record<string, unknown> }
  | StreamEnd
  | { readonly kind: 'malformed'; readonly reason: string };

/** Reads a frame: two CBOR items. Never throws. */
export function readStreamFrame(bytes: Uint8Array, limits: CborLimits): StreamFrame {
  try {
    if (bytes.length > MAX_FRAME) throw new ShapeError(`a frame of more than ${MAX_FRAME} bytes`);
    // Checked before decoding: the decoder reads all items before it counts them.
    checkCbor(bytes, limits);
    const frame = Frame.fromBytes(bytes);
    if (frame.isError()) return { kind: 'error', code: hostWords(frame.code), message: hostWords(frame.message) };
    if (!frame.isMessage()) return { kind: 'malformed', reason: 'an unknown kind of frame' };
    return { kind: 'message', type: frame.type, body: fields(frame.body) };
  } catch (error) {
    return { kind: 'malformed', reason: hostWords(errorText(error)) };
  }
}

// The largest step, in sequence numbers.
const LONGEST_STEP = 1_000_000;

/**
 * Skips a frame that is too long for its stream. Sequences have holes, so each step is twice as
 * long as the one before, until a frame was read.
 */
export class FrameSkip {
  #step = 1;

  after(position: number): number {
    const next = Math.min(position + this.#step, Number.MAX_SAFE_INTEGER);
    this.#step = Math.min(this.#step * 2, LONGEST_STEP);
    return next;
  }

  reset(): void {
    this.#step = 1;
  }
}

/** Whether a value is a sequence number of a stream. */
export function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
