import type { EventBatch, EventSource, SourceCursor, SourceEvent } from '../event.ts';
import { FrameQueue, isTooLong, openSocket } from '../frame-queue.ts';
import { type Attempt, ConnectionLog, type ConnectionOptions, reconnecting, type Stream } from '../reconnect.ts';
import { FrameSkip, MAX_FRAME } from '../stream-frame.ts';
import { type FirehoseMessage, readFirehoseMessage } from './firehose-message.ts';
import { type MessageOptions, MessageReader } from './message-reader.ts';
import { type Read, Reads, RevisionChain } from './reads.ts';

const FRAMES_AT_ONCE = 64;

export interface FirehoseOptions extends MessageOptions, ConnectionOptions {
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** Where to begin without a stored cursor. */
  readonly from: 'now' | 'oldest';
}

/**
 * The firehose of a relay or a PDS (`com.atproto.sync.subscribeRepos`). Commits to our collections
 * are verified; one that fails becomes a `rejected` event. While the directory is down, the stream
 * waits. When only one account cannot be resolved, the others do not wait; its repository is
 * fetched later. The source reconnects with backoff, after the last yielded cursor. It reports lost
 * events as a `gap` when the host says so or a connection ended before the first event, and as a
 * `sync` when a repository's revisions have a break.
 */
export function createFirehoseSource(options: FirehoseOptions): EventSource {
  return {
    name: `firehose:${options.service}`,
    fingerprint: 'seq',
    cursors: 'numbers',
    batches: (from, signal) =>
      reconnecting(new FirehoseStream(options, from, signal), new ConnectionLog(options), signal),
  };
}

/** The source counts its events anew, and would refuse our cursor forever. */
class RestartedError extends Error {
  override readonly name = 'RestartedError';
}

class FirehoseStream implements Stream {
  readonly host: string;
  readonly hostCount = 1;
  readonly #options: FirehoseOptions;
  readonly #signal: AbortSignal;
  readonly #reader: MessageReader;
  readonly #reads = new Reads();
  readonly #revisions = new RevisionChain();
  readonly #skip = new FrameSkip();
  /** The cursor up to which all events were yielded; `null` while there is none. */
  #position: number | null;
  /**
   * The source's time of the last yielded commit or identity event, microseconds; 0 while unknown.
   */
  #time: number;
  /** When it was first connected, microseconds, while there is no cursor. */
  #since: number | null = null;
  /** Why events were lost; `null` once that was yielded. */
  #gap: string | null = null;
  /** The cursor of the last message on this connection. */
  #lastCursor: number | null = null;
  /** Whether the host of this connection has said that our cursor is too old. */
  #isOutdated = false;

  constructor(options: FirehoseOptions, from: SourceCursor | null, signal: AbortSignal) {
    this.host = options.service;
    this.#options = options;
    this.#signal = signal;
    this.#reader = new MessageReader(options, signal);
    // The cursor is exclusive and sequence numbers start at 1, so 0 asks for everything.
    this.#position = from?.cursor ?? (options.from === 'oldest' ? 0 : null);
    this.#time = from?.time ?? 0;
  }

  async *read({ hold, opened }: Attempt): AsyncGenerator<EventBatch> {
    this.#lastCursor = this.#position;
    this.#isOutdated = false;
    const socket = openSocket(subscribeUrl(this.host, this.#position), MAX_FRAME);
    const queue = hold(new FrameQueue(socket, { silence: this.#options.silence, onOpen: opened }));
    if (this.#position === null) {
      await queue.opened();
      yield this.#connectedWithoutCursor();
    }
    let taking: Promise<Uint8Array[]> | undefined;
    while (!this.#signal.aborted) {
      if (!this.#reads.isFull) taking ??= queue.take(FRAMES_AT_ONCE);
      const frames = await Promise.race([
        ...(taking ? [taking] : []),
        ...(this.#reads.size > 0 ? [this.#reads.change()] : []),
      ]);
      if (this.#signal.aborted) return;
      if (frames) {
        taking = undefined;
        yield* this.#readFrames(frames);
      }
      yield* this.#finished();
    }
  }

  async *recover(error: unknown): AsyncGenerator<EventBatch> {
    while (this.#reads.size > 0 && !this.#signal.aborted) {
      await this.#reads.change();
      yield* this.#finished();
    }
    if (error instanceof RestartedError) {
      this.#position = null;
      this.#gap = 'the source began to count anew (FutureCursor)';
    } else if (this.#position !== null && isTooLong(error)) {
      // The lost commit shows as a break in its repository's revisions.
      this.#position = this.#skip.after(this.#position);
      const reason = `a frame of more than ${MAX_FRAME / 1024 / 1024} MB, or in too many pieces`;
      yield { events: [{ kind: 'rejected', cursor: this.#position, reason, body: '' }] };
    }
  }

  /** The stream does not repeat events from before the connection. */
  #connectedWithoutCursor(): EventBatch {
    const connectedAt = Date.now() * 1000;
    if (this.#since !== null) this.#gap ??= 'the connection was lost before the first event';
    const events = this.#takeGap(0, this.#time || this.#since || connectedAt);
    this.#since ??= connectedAt;
    return { events, connectedAt };
  }

  /**
   * Begins to read messages.
   *
   * @throws {RestartedError} see there
   * @throws {Error} the host ended the stream, and said why
   */
  async *#readFrames(frames: readonly Uint8Array[]): AsyncGenerator<EventBatch> {
    const messages = frames.map((frame) => ({ message: readFirehoseMessage(frame), bytes: frame.length }));
    const end = messages.findIndex(({ message }) => message.kind === 'error');
    const before = end < 0 ? messages : messages.slice(0, end);
    const isOutdated = before.some(({ message }) => message.kind === 'info' && message.name === 'OutdatedCursor');
    // Once per connection: a host that repeats it must not have every repository fetched again each
    // time.
    if (isOutdated && !this.#isOutdated && this.#position !== 0) {
      this.#isOutdated = true;
      this.#gap = 'the source no longer has all events after our cursor (OutdatedCursor)';
    }
    // Only once the stream runs: then it contains each change after a repository was fetched.
    if (this.#gap !== null && before.length > 0) {
      const cursor = this.#position;
      yield { events: this.#takeGap(cursor ?? 0, this.#time), ...(cursor !== null && { cursor }) };
    }
    await this.#reads.add(before.map(({ message, bytes }) => this.#begin(message, bytes)));
    const last = messages[end]?.message;
    if (last?.kind !== 'error') return;
    const ended = `The source ended the stream: ${last.code} ${last.message}`;
    throw last.code === 'FutureCursor' ? new RestartedError(ended) : new Error(ended);
  }

  #begin(message: FirehoseMessage, bytes: number): Read {
    const cursor = 'seq' in message ? message.seq : undefined;
    const read = this.#reader.read(message, cursor ?? this.#position ?? 0, this.#revisions.isBroken(message));
    const before = this.#lastCursor ?? (cursor ?? 1) - 1;
    this.#lastCursor = cursor ?? this.#lastCursor;
    return { ...read, bytes, before, cursor };
  }

  /** Yields the events that are ready. Only yielded ones count: the rest is requested again. */
  *#finished(): Generator<EventBatch> {
    const { events, cursor } = this.#reads.take();
    if (events.length === 0) return;
    yield { events, cursor };
    this.#skip.reset();
    const timed = events.findLast((event) => event.kind === 'commit' || event.kind === 'identity');
    if (timed && 'time' in timed) this.#time = timed.time;
    // 0 means malformed frames before any sequence number: there is no cursor.
    if (cursor > 0) this.#position = cursor;
  }

  #takeGap(cursor: number, time: number): SourceEvent[] {
    const gap = this.#gap;
    this.#gap = null;
    return gap === null ? [] : [{ kind: 'gap', cursor, time, reason: `${this.host}: ${gap}` }];
  }
}

function subscribeUrl(service: string, cursor: number | null): URL {
  const url = new URL('/xrpc/com.atproto.sync.subscribeRepos', service);
  if (cursor !== null) url.searchParams.set('cursor', String(cursor));
  return url;
}
