import type { SourceCursor, SourceEvent } from '../event.ts';

/** Events in the order of their cursors, as many at once as happened to be there: one transaction takes them all. */
export interface EventBatch {
  readonly events: readonly SourceEvent[];
  /** The source ends here, such as a file. */
  readonly done?: boolean;
}

/** A place that events come from: an adapter to the one event type. */
export interface EventSource {
  /** The key of its cursor in the store. */
  readonly name: string;
  /** What its cursors count in; when it differs from the stored one, the source starts over. */
  readonly fingerprint: string;
  /**
   * A stream of the network that has no end. When the index followed another one before, this one goes on from the same moment if its cursors are `times`;
   * if they are `numbers` of its own, what happened in between is a gap. Absent for a file.
   */
  readonly cursors?: 'times' | 'numbers';
  /**
   * @param from where to go on, `null` = from the start
   * @param signal ends the iteration, soon and without an error
   */
  batches(from: SourceCursor | null, signal: AbortSignal): AsyncIterable<EventBatch>;
}

/** A source that cannot be opened. The message is one sentence that says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
