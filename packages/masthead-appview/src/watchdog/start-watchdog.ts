import { Worker } from 'node:worker_threads';
import { beat, createHeartbeats, type Heartbeats } from './heartbeat.ts';

/** When the watchdog kills the process, and the format of its log line. */
export interface WatchdogOptions {
  /** How long the event loop of a thread may be blocked, seconds; default 30. */
  readonly seconds?: number | undefined;
  /** The format of the last line on standard error: plain text, or one JSON object as pino writes it. Default `text`. */
  readonly format?: 'text' | 'json' | undefined;
}

/** The `workerData` of the watchdog's thread. */
export interface WatchdogInput {
  readonly heartbeats: Heartbeats;
  /** How long a loop may be blocked, milliseconds. */
  readonly limit: number;
  readonly format: 'text' | 'json';
}

export interface Watchdog {
  /** For `beat` in the other threads to watch. */
  readonly heartbeats: Heartbeats;
  close(): Promise<void>;
}

const DEFAULT_SECONDS = 30;
const WORKER = new URL(`./watchdog-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * Watches this thread, and every other that calls `beat`, from a separate thread. When a loop is blocked for too long, it writes the stack of that thread to
 * standard error and kills the process with SIGKILL, for a supervisor to restart it: a blocked thread cannot shut down cleanly.
 */
export function startWatchdog({ seconds = DEFAULT_SECONDS, format = 'text' }: WatchdogOptions = {}): Watchdog {
  const limit = seconds * 1000;
  const heartbeats = createHeartbeats(limit);
  const input: WatchdogInput = { heartbeats, limit, format };
  const worker = new Worker(WORKER, { workerData: input, name: 'watchdog' });
  worker.unref();
  const rest = beat(heartbeats, 'main');
  return {
    heartbeats,
    async close() {
      rest();
      await worker.terminate();
    },
  };
}
