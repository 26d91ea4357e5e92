import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import type { ConnectionLog } from './connection-log.ts';
import type { EventBatch } from './event.ts';

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
