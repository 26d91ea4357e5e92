import { setImmediate as immediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import type { Did } from 'masthead/internal/core/values/identifiers';
import type { SourceEvent } from '../event.ts';
import type { FirehoseMessage } from './firehose-message.ts';

/**
 * Milliseconds within which an account's own host must answer. An honest one needs one or two
 * seconds.
 */
const PATIENCE = 6000;
/**
 * Milliseconds to wait for a whole batch, so that it is stored in one transaction; no wait while a
 * read is held back.
 */
const TOGETHER = 100;
// Reads that are held back, and the bytes of their frames. Beyond these, the oldest reads that wait
// for an account's own host are replaced by their `instead`.
const MAX_HELD = 1000;
const MAX_HELD_BYTES = 8 * 1024 * 1024;

/** A message that is being read. */
export interface Read {
  /** Its own cursor, if it has one. */
  readonly cursor: number | undefined;
  /** The cursor of the message before it: where the stream continues if this one is lost. */
  readonly before: number;
  readonly did: Did | undefined;
  readonly bytes: number;
  readonly events: Promise<SourceEvent[]>;
  /**
   * The events to yield instead when the account's own host takes too long; absent if no such host
   * is asked.
   */
  readonly instead: (() => SourceEvent[]) | undefined;
}

interface Held extends Read {
  readonly since: number;
  done: SourceEvent[] | undefined;
}

/**
 * The messages that are being read, in the order of the stream. `take` returns each when it is done
 * and no earlier one of its account is held back, so an account with a slow host delays only
 * itself. The cursor stays before the oldest that is held back: after a crash nothing is missing.
 */
export class Reads {
  #held: Held[] = [];
  #bytes = 0;
  #last = 0;
  #changed = false;
  #wake = () => {};

  get size(): number {
    return this.#held.length;
  }

  /** Whether the limit of held reads is reached: add no more now. */
  get isFull(): boolean {
    return this.#held.length >= MAX_HELD || this.#bytes >= MAX_HELD_BYTES;
  }

  /** Adds reads, and waits a moment for those that end quickly. */
  async add(reads: readonly Read[]): Promise<void> {
    const isIdle = this.#held.length === 0;
    const all = reads.map(async (read) => {
      const held: Held = { ...read, since: performance.now(), done: undefined };
      this.#held.push(held);
      this.#bytes += read.bytes;
      this.#last = read.cursor ?? this.#last;
      const events = await read.events;
      held.done ??= events;
      this.#changed = true;
      this.#wake();
    });
    await Promise.race([Promise.all(all), isIdle ? pause(TOGETHER) : immediate()]);
  }

  /** Waits until a read is done or too late. */
  async change(): Promise<void> {
    const [oldest] = this.#waiting();
    const wait = oldest ? oldest.since + PATIENCE - performance.now() : PATIENCE;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, this.#changed ? 0 : Math.max(0, wait));
    });
    clearTimeout(timer);
  }

  /** Takes the events that are ready. `cursor`: where the stream continues; 0 when unknown. */
  take(): { events: SourceEvent[]; cursor: number } {
    this.#changed = false;
    const now = performance.now();
    const waiting = this.#waiting();
    const keep = this.isFull ? Math.floor(waiting.length / 2) : waiting.length;
    for (const [at, held] of waiting.entries()) {
      if (now - held.since >= PATIENCE || at < waiting.length - keep) held.done = held.instead?.();
    }
    const waits = new Set<string>();
    const events: SourceEvent[] = [];
    const left: Held[] = [];
    for (const held of this.#held) {
      const { did, done, bytes } = held;
      if (done === undefined || (did !== undefined && waits.has(did))) {
        if (did !== undefined) waits.add(did);
        left.push(held);
        continue;
      }
      events.push(...done);
      this.#bytes -= bytes;
    }
    this.#held = left;
    return { events, cursor: left[0]?.before ?? this.#last };
  }

  /** Those that wait for an account's own host, the oldest first. */
  #waiting(): Held[] {
    return this.#held.filter(({ done, instead }) => done === undefined && instead !== undefined);
  }
}

// The revisions of an account beyond this are not compared, as after a restart. Then only the
// cursor ensures that nothing is missing. Characters of all DIDs and revisions: a hundred thousand
// did:plc, some 20 MB with overhead; one DID may have 2,000.
const MAX_CHARACTERS = 4_500_000;

/** The last revision of each recent account of a stream, to notice when the stream left one out. */
export class RevisionChain {
  readonly #revisions = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (rev, did) => rev.length + did.length,
  });

  /**
   * Whether the stream lost revisions before this commit: its `since` is newer than the last rev
   * seen. Call once per message, in order.
   */
  isBroken(message: FirehoseMessage): boolean {
    if (message.kind !== 'commit' && message.kind !== 'sync') return false;
    const { did, rev } = message;
    const last = this.#revisions.get(did);
    // Seen before: a stream repeats events after a reconnect.
    if (last !== undefined && rev <= last) return false;
    this.#revisions.set(did, rev);
    return message.kind === 'commit' && last !== undefined && message.since !== null && message.since > last;
  }
}
