import type { SourceCursor, SourceEvent } from './event.ts';

/** Events in the order of their cursors (of those held back: of their account), as many as were there. They are stored in one transaction. */
export interface EventBatch {
  readonly events: readonly SourceEvent[];
  /** The source has ended, as a file does. */
  readonly done?: boolean;
  /** Where the source goes on while something before the last event is held back; default the last event's place. */
  readonly cursor?: number;
  /** The stream is connected at this time (microseconds) and has no place to go on from yet. What it brings from now on is not missing. */
  readonly connectedAt?: number;
}

/** An adapter from one kind of source to the one event type. */
export interface EventSource {
  /** The key under which its cursor is stored. */
  readonly name: string;
  /** What its cursors count in. When it differs from the stored one, the source starts over. */
  readonly fingerprint: string;
  /** Only for a stream. After another stream, `times` go on from the same moment; `numbers` are the source's own, so the time in between is a gap. */
  readonly cursors?: 'times' | 'numbers';
  /** Goes on after the cursor `from`; `null` when none is stored. The signal ends the iteration soon, without an error. */
  batches(from: SourceCursor | null, signal: AbortSignal): AsyncIterable<EventBatch>;
}

/** A source that cannot be opened. The message is one sentence that says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
