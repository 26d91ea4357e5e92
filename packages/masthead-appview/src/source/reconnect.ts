import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { errorText } from 'masthead/internal/core/log';
import type { EventBatch } from './event.ts';
import { STEADY } from './frame-queue.ts';

/** A connection to a host. */
interface Connection {
  /** Whether it has lasted. Only then backoff starts again. */
  readonly steady: boolean;
  close(): void;
}

/** One try to connect. */
export interface Attempt {
  /** Takes charge of a connection: it is closed after the attempt, and when the signal comes. */
  hold<Of extends Connection>(connection: Of): Of;
  /** Call when the connection is open. */
  readonly opened: () => void;
}

/** A stream that is read over one connection after another. */
export interface Stream {
  /** The host of this attempt, as the log names it. */
  readonly host: string;
  /** The host of the next attempt, if it is another one. */
  readonly nextHost?: string | undefined;
  /** How many hosts take turns: backoff begins when all of them have failed in a row. */
  readonly hostCount: number;
  /** Connects, and yields batches until the signal. Throws the error that ends the connection. */
  read(attempt: Attempt): AsyncGenerator<EventBatch>;
  /** After that error: yields what is left, and decides where the next attempt begins. */
  recover(error: unknown, wasSteady: boolean): AsyncGenerator<EventBatch>;
}

/** Yields the batches of a stream, and reconnects with backoff until the signal. */
export async function* reconnecting(
  stream: Stream,
  log: ConnectionLog,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  for (let failures = 0; !signal.aborted; ) {
    let held: Connection | undefined;
    const close = () => held?.close();
    signal.addEventListener('abort', close);
    const attempt: Attempt = {
      hold(connection) {
        close();
        held = connection;
        return connection;
      },
      opened: () => log.opened(stream.host),
    };
    log.trying();
    try {
      yield* stream.read(attempt);
    } catch (error) {
      if (signal.aborted) return;
      const wasSteady = held?.steady === true;
      if (wasSteady) failures = 0;
      log.lost(stream.host, error, wasSteady, stream.nextHost);
      yield* stream.recover(error, wasSteady);
    } finally {
      signal.removeEventListener('abort', close);
      close();
      log.stop();
    }
    if (++failures >= stream.hostCount) await pause(backOff(failures - stream.hostCount), signal);
  }
}

// After this many short connections in a row, a connection is logged only once it has lasted.
const MAX_BRIEF = 3;

/** Called when the source is connected, and when a connection ends or fails. */
export type OnConnection = (connected: boolean) => void;

export interface ConnectionOptions {
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
  /** Milliseconds without a sign of life after which it reconnects. Default one minute. */
  readonly silence?: number | undefined;
}

/**
 * Logs changes of a source's connection, not every try: connected, lost and why, connected again
 * after how many tries. While it is down, only a new reason is logged. A host that accepts and
 * closes again and again is logged `MAX_BRIEF` times, and then only once a connection has lasted.
 */
export class ConnectionLog {
  readonly #log;
  readonly #onConnection;
  #logged: 'nothing' | 'connected' | 'lost' = 'nothing';
  /** Host to its last reason (`withoutMarks`); cleared when a connection is logged. */
  readonly #reasons = new Map<string, string>();
  readonly #reached = new Set<string>();
  #tries = 0;
  #brief = 0;
  #lasted: NodeJS.Timeout | undefined;

  constructor({ log, onConnection = () => {} }: ConnectionOptions) {
    this.#log = log;
    this.#onConnection = onConnection;
  }

  /** Call before each connection attempt. */
  trying(): void {
    this.#tries++;
  }

  opened(host: string): void {
    this.#onConnection(true);
    if (this.#brief < MAX_BRIEF) this.#logConnected(host);
    else this.#lasted = setTimeout(() => this.#logConnected(host), STEADY).unref();
  }

  /**
   * Call when a connection has ended or failed. `steady`: it had lasted; `next`: the host that is
   * tried next, if it is another one.
   */
  lost(host: string, error: unknown, steady: boolean, next?: string): void {
    this.stop();
    this.#onConnection(false);
    const reason = sentence(error);
    const then = next === undefined ? 'Trying again until it is.' : `Going on with ${next}.`;
    const known = this.#reasons.get(host);
    const kind = withoutMarks(reason);
    this.#reasons.set(host, kind);
    if (this.#logged === 'connected') {
      this.#brief = steady ? 0 : this.#brief + 1;
      this.#tries = 0;
      this.#log(`${host} is connected no longer: ${reason} ${then}`);
    } else if (known === undefined) {
      this.#log(`${host} cannot be reached: ${reason} ${then}`);
    } else if (known !== kind) {
      this.#log(`${host} cannot be reached, after ${tries(this.#tries)} for another reason: ${reason} ${then}`);
    }
    this.#logged = 'lost';
  }

  /** Cancels a line that waits for its connection to last. */
  stop(): void {
    clearTimeout(this.#lasted);
  }

  #logConnected(host: string): void {
    const again = this.#reached.has(host) ? ' again' : '';
    this.#log(`${host} is connected${again}${this.#logged === 'lost' ? `, after ${tries(this.#tries)}` : ''}.`);
    this.#logged = 'connected';
    this.#reached.add(host);
    this.#reasons.clear();
    this.#tries = 0;
  }
}

/**
 * A reason without the parts that differ from try to try, such as a request id: otherwise each try
 * would count as a new reason.
 */
function withoutMarks(reason: string): string {
  return reason.replaceAll(/[\w-]{7,}/g, (word) => (/\d/.test(word) ? '#' : word));
}

function tries(count: number): string {
  return `${count} ${count === 1 ? 'try' : 'tries'}`;
}

function sentence(error: unknown): string {
  const reason = errorText(error);
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
