import { Worker } from 'node:worker_threads';
import { beat, createHeartbeats, type Heartbeats } from './heartbeat.ts';

/** When the watchdog ends the process, and how it says so. */
export interface WatchdogOptions {
  /** How long a thread may do nothing else, seconds; default 30. */
  readonly seconds?: number;
  /** How its last line is written, on standard error: readable, or an object of JSON as pino writes it. Default `text`. */
  readonly format?: 'text' | 'json';
}

/** What the watchdog's thread is started with. */
export interface WatchdogInput {
  readonly heartbeats: Heartbeats;
  /** Milliseconds. */
  readonly limit: number;
  readonly format: 'text' | 'json';
}

/** A running watchdog. */
export interface Watchdog {
  /** For `beat`, in the other threads that it watches. */
  readonly heartbeats: Heartbeats;
  close(): Promise<void>;
}

const DEFAULT_SECONDS = 30;
const WORKER = new URL(`./watchdog-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * Watches this thread, and every other that beats, from a thread of its own. When one does nothing else for too long, it writes where that thread is and ends the
 * process with SIGKILL, for a supervisor to start it again: nothing within a blocked thread can be asked to stop.
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
