import { backOff, HostUnavailableError, pause } from 'masthead/internal/node';
import { ConnectionLog, type OnConnection } from '../connection-log.ts';
import type { EventBatch, EventSource, SourceCursor, SourceEvent } from '../event.ts';
import { isTooLong } from '../frame-queue.ts';
import { CursorTooOldError, JetstreamConnection, readJetstreamHost } from '../jetstream/jetstream-connection.ts';
import { ArchiveClient, PlanOutdatedError, readArchiveHost, TokenRefusedError } from './archive-client.ts';
import { ArchiveSweep, type SweepKind } from './archive-sweep.ts';

const SILENCE = 60_000;
/** Milliseconds. An operator puts a token right, or nothing changes. */
const AFTER_REFUSAL = 60_000;
/**
 * Milliseconds by which the live stream begins before the first reading of the archive. The host removes what was deleted with an account from the archive every
 * four hours; what it has not removed yet, the stream says again.
 */
const OVERLAP = 24 * 3_600_000;
/** Times in a row that the archive brought nothing and the live stream still began after it. */
const MAX_STALLS = 3;

/**
 * Added to the cursor while an index without one reads the archive for the first time. Later it is the number itself, and the live stream is asked first. Far above
 * the numbers of a host: upstream, the numbers end at 10^15 too.
 */
const FIRST_READING = 2 ** 52;

export interface ArchiveOptions {
  /** `https://host`, or `http:` on this machine. */
  readonly host: string;
  /** What the host's operator gave for the archive; left out for an archive that is open. It is never logged, and the live stream does not get it. */
  readonly token?: string | undefined;
  /** Whether the index holds records of this account: only then its `app.bsky.actor.profile` is kept. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** Milliseconds without a message, or without the next bytes of a download, after which the connection counts as lost. */
  readonly silence?: number | undefined;
}

/**
 * Everything that a Jetstream has, from its archive (`network.bsky.jetstream.planSnapshot`, `getSegment`, `getBlock`), and then live without a seam. Its cursors
 * are the host's own numbers. With a cursor the live stream is asked first: it reaches back a day or so, and needs no token. What lies before that is read from the
 * archive, so however long the index was away, there is no gap. Jetstream has no signatures: whoever runs the host is trusted.
 *
 * @throws {SourceError} the host is no such address
 */
export function createArchiveSource(options: ArchiveOptions): EventSource {
  const origin = readArchiveHost(options.host);
  return {
    name: `archive:${origin.host}`,
    fingerprint: 'seq',
    cursors: 'numbers',
    batches: (from, signal) => new ArchiveRun(options, origin, from, signal).batches(),
  };
}

/** The stream of one index, from its start or restart on. */
class ArchiveRun {
  readonly #options;
  readonly #origin;
  readonly #signal;
  readonly #told: ConnectionLog;
  readonly #sweep: ArchiveSweep;
  /** Up to this number everything was handed over. */
  #seq: number;
  /** The archive is read for the first time, and not yet to its end. */
  #isFirst: boolean;
  /** The source's own time of the newest event that was handed over, microseconds. */
  #time: number;
  /** The live stream begins at this time, microseconds, once: see `OVERLAP`. */
  #overlap: number | null = null;
  /** The live stream begins after our place. */
  #isBehind = false;
  #isConnected = false;
  /** Whether the last live connection had lasted. */
  #lasted = false;
  /** Why the index lacks something; told once the live stream runs. */
  #gap: string | null = null;
  /** Whether the live stream is to begin now, since our place is of no use. */
  #anew = false;

  constructor(options: ArchiveOptions, origin: URL, from: SourceCursor | null, signal: AbortSignal) {
    this.#options = options;
    this.#origin = origin;
    this.#signal = signal;
    this.#isFirst = from === null || from.cursor >= FIRST_READING;
    this.#seq = from === null ? 0 : from.cursor - (this.#isFirst ? FIRST_READING : 0);
    this.#time = from?.time ?? 0;
    this.#told = new ConnectionLog(options);
    const client = new ArchiveClient(origin, options.token, options.silence);
    this.#sweep = new ArchiveSweep(client, options.knows, (seq) => this.#cursorOf(seq));
  }

  async *batches(): AsyncGenerator<EventBatch> {
    let stalls = 0;
    for (let attempt = 0; !this.#signal.aborted; attempt++) {
      const before = this.#seq;
      let wait: number | null = null;
      try {
        this.#told.trying();
        this.#lasted = false;
        if (this.#isFirst || this.#isBehind) yield* this.#readArchive();
        yield* this.#follow();
        continue;
      } catch (error) {
        if (this.#signal.aborted) return;
        if (this.#seq > before) stalls = 0;
        // A host that sends one event and closes has not lasted; one that broke off a download has brought something.
        if (this.#lasted || (this.#isFirst && this.#seq > before)) attempt = 0;
        if (error instanceof CursorTooOldError) {
          this.#isBehind = true;
          if (stalls++ < MAX_STALLS) wait = 0;
          else this.#skipTo('now', `its live stream begins after its archive ends (${error.message})`);
        } else if (error instanceof PlanOutdatedError && attempt < MAX_STALLS) wait = 0;
        else {
          if (isTooLong(error)) this.#skipTo('now', 'a message that is too long');
          const unreadable = this.#sweep.giveUp();
          if (unreadable !== undefined) {
            this.#gap ??= `a block of the archive cannot be read (${unreadable})`;
            yield { events: [{ kind: 'rejected', cursor: this.#cursorOf(this.#seq), reason: unreadable, body: '' }] };
            attempt = 0;
          }
          // What the index holds goes on; only the first reading has nothing to go on with.
          if (error instanceof TokenRefusedError && !this.#isFirst) this.#skipTo('now', error.message);
          else if (error instanceof TokenRefusedError) wait = AFTER_REFUSAL;
          else if (error instanceof HostUnavailableError) wait = error.retryAfter;
          this.#lost(error);
        }
      } finally {
        this.#told.stop();
      }
      await pause(wait ?? backOff(attempt), this.#signal);
    }
  }

  /** Reads the archive from our place to its end. */
  async *#readArchive(): AsyncGenerator<EventBatch> {
    const { log } = this.#options;
    const { host } = this.#origin;
    const kind: SweepKind = this.#isFirst ? 'records' : 'everything';
    if (this.#isFirst) this.#overlap ??= (Date.now() - OVERLAP) * 1000;
    let last = this.#seq;
    const steps = this.#sweep.read(this.#seq, kind, this.#signal, (tip) => {
      last = tip;
      this.#opened();
      if (tip > this.#seq) log(`The archive of ${host} is read from number ${this.#seq} to ${tip}.`);
    });
    const began = this.#seq;
    for await (const { events, seq } of steps) {
      if (this.#signal.aborted) return;
      yield this.#handOver(events);
      this.#seq = seq;
    }
    if (last > began) log(`The archive of ${host} was read up to number ${this.#seq}; the live stream follows.`);
    this.#isFirst = false;
    this.#isBehind = false;
  }

  /** Follows the live stream from our place on, until it breaks: then it throws. It returns to be asked from another place. */
  async *#follow(): AsyncGenerator<EventBatch> {
    if (this.#signal.aborted) return;
    const { host, protocol } = this.#origin;
    const { knows, silence = SILENCE } = this.#options;
    const overlaps = this.#overlap !== null;
    const asked = this.#anew ? null : (this.#overlap ?? this.#seq);
    const until = { silence, onOpen: () => this.#opened(), counts: 'numbers' } as const;
    const address = readJetstreamHost(`${protocol.replace('http', 'ws')}//${host}`);
    const connection = new JetstreamConnection(address, asked, this.#seq, knows, until);
    const stop = () => connection.close();
    this.#signal.addEventListener('abort', stop);
    let isFirst = true;
    try {
      await connection.opened();
      if (this.#gap !== null) yield this.#tellGap();
      while (!this.#signal.aborted) {
        const { events, end } = await connection.take();
        if (this.#signal.aborted) return;
        // What the host says of the time that was asked for; whether something is missing, its first number shows.
        const numbered = events.filter(({ kind }) => kind !== 'gap');
        const first = numbered.find(({ kind }) => kind !== 'rejected')?.cursor;
        if (isFirst && first !== undefined) {
          isFirst = false;
          this.#overlap = null;
          this.#anew = false;
          // It does not reach back so far, or nothing happened: our place is asked for, which is exact.
          if (overlaps && first > this.#seq + 1) return;
          if (overlaps || asked === null) this.#seq = first - 1;
          else if (first < asked) {
            this.#skipTo(first - 1, 'the source began to count anew');
            yield this.#tellGap();
          }
        }
        const fresh = numbered.filter(({ kind, cursor }) => kind === 'rejected' || cursor > this.#seq);
        if (fresh.length > 0) {
          yield this.#handOver(fresh);
          this.#seq = Math.max(this.#seq, fresh.at(-1)?.cursor ?? 0);
        }
        if (end) throw end;
      }
    } finally {
      this.#signal.removeEventListener('abort', stop);
      this.#lasted = connection.steady;
      // Nothing happened since: our place is asked for next.
      if (this.#lasted) this.#overlap = null;
      stop();
    }
  }

  #handOver(events: readonly SourceEvent[]): EventBatch {
    const timed = events.findLast((event) => event.kind === 'commit' || event.kind === 'identity');
    if (timed && 'time' in timed) this.#time = timed.time;
    return { events };
  }

  /** Only once the stream runs: a repository that changes after it was fetched again is then in the stream. */
  #tellGap(): EventBatch {
    const cursor = this.#cursorOf(this.#seq);
    const reason = `${this.#origin.host}: ${this.#gap}`;
    this.#gap = null;
    return { events: [{ kind: 'gap', cursor, time: this.#time, reason }] };
  }

  #skipTo(place: 'now' | number, reason: string): void {
    this.#gap = reason;
    this.#isBehind = false;
    if (place === 'now') this.#anew = true;
    else this.#seq = place;
  }

  #cursorOf(seq: number): number {
    return this.#isFirst ? FIRST_READING + seq : seq;
  }

  #opened(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#told.opened(this.#origin.host);
  }

  #lost(error: unknown): void {
    this.#isConnected = false;
    this.#told.lost(this.#origin.host, error, this.#lasted);
  }
}
