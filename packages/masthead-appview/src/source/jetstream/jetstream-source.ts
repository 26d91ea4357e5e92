import { errorText } from 'masthead/internal/core/log';
import type { Did } from 'masthead/internal/core/values/identifiers';
import { type EventBatch, type EventSource, type SourceCursor, SourceError } from '../event.ts';
import { isTooLong } from '../frame-queue.ts';
import { type Attempt, ConnectionLog, type ConnectionOptions, reconnecting, type Stream } from '../reconnect.ts';
import {
  CursorTooOldError,
  JetstreamConnection,
  type JetstreamHost,
  OLDEST,
  readJetstreamHost,
} from './jetstream-connection.ts';

const SECOND = 1_000_000;
const SILENCE = 60_000;

// Microseconds before the last event at which a new connection starts. Another host may have
// witnessed the same events that much earlier. After a restart the last host is unknown, so the
// longer rewind applies.
const REWIND_SAME = 5 * SECOND;
const REWIND_OTHER = 300 * SECOND;

export interface JetstreamOptions extends ConnectionOptions {
  /**
   * `wss://…` of one or several, in the order of preference; see `readJetstreamHost` for the two
   * versions.
   */
  readonly hosts: readonly string[];
  /**
   * Where to begin without a stored cursor: with new events, or with the oldest event that the host
   * still has.
   */
  readonly from: 'now' | 'oldest';
  /** Whether the index has seen this account: only then it keeps its `app.bsky.actor.profile`. */
  readonly knows: (did: Did) => boolean | Promise<boolean>;
}

/**
 * Events from Jetstream, version 1 or 2, filtered by the host. When a host fails, is silent or
 * sends rubbish, the next one is used, from a little before the last event: the cursor is the time
 * at which a host witnessed the event, which every host and both versions accept. Events that a
 * host no longer has are a `gap`. Jetstream has no signatures: the operator trusts the host.
 *
 * @throws {SourceError} no host is named, or an address is not that of a Jetstream
 */
export function createJetstreamSource(options: JetstreamOptions): EventSource {
  const hosts = options.hosts.map(readJetstreamHost);
  if (hosts.length === 0) throw new SourceError('Name at least one Jetstream, such as wss://host.');
  return {
    name: 'jetstream',
    fingerprint: 'time_us',
    cursors: 'times',
    batches: (from, signal) =>
      reconnecting(new JetstreamStream(hosts, options, from, signal), new ConnectionLog(options), signal),
  };
}

class JetstreamStream implements Stream {
  readonly hostCount: number;
  readonly #hosts: readonly JetstreamHost[];
  readonly #options: JetstreamOptions;
  readonly #signal: AbortSignal;
  /** The cursor up to which all events were yielded; `null` while there is none. */
  #position: number | null;
  #rewind = REWIND_OTHER;
  #turn = 0;
  /** Whether the hosts have refused our cursor as too old since a connection lasted. */
  #wasTooOld = false;

  constructor(
    hosts: readonly JetstreamHost[],
    options: JetstreamOptions,
    from: SourceCursor | null,
    signal: AbortSignal,
  ) {
    this.#hosts = hosts;
    this.hostCount = hosts.length;
    this.#options = options;
    this.#signal = signal;
    this.#position = from?.cursor ?? (options.from === 'oldest' ? OLDEST : null);
  }

  get host(): string {
    return this.#hostAt(this.#turn).name;
  }

  get nextHost(): string | undefined {
    return this.hostCount === 1 ? undefined : this.#hostAt(this.#turn + 1).name;
  }

  async *read(attempt: Attempt): AsyncGenerator<EventBatch> {
    try {
      yield* this.#connect(attempt);
    } catch (error) {
      // Only once: if the host refuses every cursor, use the next host.
      if (!(error instanceof CursorTooOldError) || this.#wasTooOld || this.#signal.aborted) throw error;
      this.#wasTooOld = true;
      yield this.#skipToNow(error, this.#askedFor());
      if (!this.#signal.aborted) yield* this.#connect(attempt);
    }
  }

  async *recover(error: unknown, wasSteady: boolean): AsyncGenerator<EventBatch> {
    const isLong = isTooLong(error);
    if (isLong) yield this.#skipToNow(error, this.#position);
    else if (error instanceof CursorTooOldError) yield this.#skipToNow(error, this.#askedFor());
    if (wasSteady) this.#wasTooOld = false;
    this.#turn++;
    // A message that is too long would end every connection at the same place: do not go back
    // before it.
    this.#rewind = isLong ? 0 : this.hostCount === 1 ? REWIND_SAME : REWIND_OTHER;
  }

  async *#connect({ hold, opened }: Attempt): AsyncGenerator<EventBatch> {
    const { knows, silence = SILENCE } = this.#options;
    const now = Date.now() * 1000;
    const ahead = this.#askedFor();
    if (ahead !== null && ahead > now) {
      // A host would silently continue from now.
      const reason = `the cursor lies in the future (${new Date(ahead / 1000).toISOString()})`;
      this.#position = now;
      yield { events: [{ kind: 'gap', cursor: now, time: now, reason }] };
      if (this.#signal.aborted) return;
    }
    const until = { silence, onOpen: opened };
    const position = this.#position ?? 0;
    const host = this.#hostAt(this.#turn);
    const connection = hold(new JetstreamConnection(host, this.#askedFor(), position, knows, until));
    if (this.#position === null) {
      await connection.opened();
      // From now on nothing may be missing, though no event has arrived yet.
      this.#position = now;
      yield { events: [], connectedAt: now };
    }
    while (!this.#signal.aborted) {
      const { events, end } = await connection.take();
      if (this.#signal.aborted) return;
      const last = events.at(-1);
      if (last) {
        yield { events };
        // Only yielded events count. 0 means rubbish before any event: there is no cursor.
        if (last.cursor > 0) this.#position = last.cursor;
      }
      if (end) throw end;
    }
  }

  /** The cursor for the host, a little before the last event; `null` = from now on. */
  #askedFor(): number | null {
    return this.#position === null ? null : Math.max(OLDEST, this.#position - this.#rewind);
  }

  /** A gap from `since` to now, microseconds: the host does not send what is in between. */
  #skipToNow(error: unknown, since: number | null): EventBatch {
    const now = Date.now() * 1000;
    const reason = `${this.host}: ${errorText(error)}`;
    this.#position = now;
    return { events: [{ kind: 'gap', cursor: now, time: since ?? now, reason }] };
  }

  #hostAt(turn: number): JetstreamHost {
    return this.#hosts[turn % this.hostCount] as JetstreamHost;
  }
}
