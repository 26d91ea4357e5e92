import { setImmediate as immediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { pause } from 'masthead/internal/atproto/node/guard/pause';
import type { SourceEvent } from '../event.ts';
import type { FirehoseMessage } from './firehose-message.ts';

/**
 * Milliseconds within which an account's own host must answer. A honest one answers within one or
 * two seconds.
 */
const PATIENCE = 6000;
/**
 * Milliseconds for which a whole batch is awaited, so that it is stored in one transaction; not
 * while anything is held back.
 */
const TOGETHER = 100;
// Reads that are held back, and the bytes of their frames. Beyond, those that wait for an account's
// own host are given up, the oldest first.
const MAX_HELD = 1000;
const MAX_HELD_BYTES = 8 * 1024 * 1024;

/** A message that is being read. */
export interface Read {
  /** Its own place, if it has one. */
  readonly cursor: number | undefined;
  /** The place of the message before it: where the stream goes on if it is lost. */
  readonly before: number;
  readonly did: string | undefined;
  readonly bytes: number;
  readonly events: Promise<SourceEvent[]>;
  /**
   * What is handed over in its place when the account's own host takes too long; absent where no
   * stranger is asked.
   */
  readonly late: (() => SourceEvent[]) | undefined;
}

interface Held extends Read {
  readonly since: number;
  done: SourceEvent[] | undefined;
}

/**
 * The messages that are being read, in the order of the stream. Each is handed over when it is done
 * and when nothing of its account before it is held back, so an account whose host is slow holds up
 * only itself. The cursor stays before the oldest that is held back: after a crash nothing is
 * missing.
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

  /** Whether no more may be added now. */
  get isFull(): boolean {
    return this.#held.length >= MAX_HELD || this.#bytes >= MAX_HELD_BYTES;
  }

  /** Waits for the new ones only for as long as they are quick. */
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

  /** Waits until something is done or too late. */
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

  /** Takes what may be handed over. `cursor`: where the stream goes on; 0 for no place. */
  take(): { events: SourceEvent[]; cursor: number } {
    this.#changed = false;
    const now = performance.now();
    const waiting = this.#waiting();
    const keep = this.isFull ? Math.floor(waiting.length / 2) : waiting.length;
    for (const [at, held] of waiting.entries()) {
      if (now - held.since >= PATIENCE || at < waiting.length - keep) held.done = held.late?.();
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
    return this.#held.filter(({ done, late }) => done === undefined && late !== undefined);
  }
}

// An account that drops out is not compared, as after a restart. Then only the cursor ensures that
// nothing is missing. Characters of all DIDs and revisions: a hundred thousand did:plc, some 20 MB
// with overhead; one DID may have 2,000.
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
