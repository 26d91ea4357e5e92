import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { LoopName } from '../../watchdog/heartbeat.ts';
import type { WorkerInput, WorkerMessage } from './worker-messages.ts';

/** What the server knows about its ingest thread. */
export interface IngestState {
  readonly cursor: number | null;
  /** The source's time of the newest event, microseconds. */
  readonly time: number | null;
  /** The thread has opened store and source. */
  readonly started: boolean;
  /** How the source's connection stands; of a file it stays `neverConnected`. */
  readonly connection: Connection;
  /** The index had something to answer with before its source was asked for anything. */
  readonly holds: boolean;
  /** The source has ended: everything it had is in the index. */
  readonly done: boolean;
  readonly held: string | null;
  /** Another process ingests into the same database; this one answers, and takes over when that one ends. */
  readonly following: boolean;
  /** Events since the thread began, by kind. */
  readonly events: Readonly<Record<string, number>>;
  /** Why the thread is gone, when it is. */
  readonly failed: string | null;
}

/** Whether this process has reached its source. */
export type Connection = 'neverConnected' | 'connected' | 'lost';

/** What is known before the thread has said anything. */
export const UNSTARTED: IngestState = {
  events: {},
  cursor: null,
  time: null,
  started: false,
  connection: 'neverConnected',
  holds: false,
  done: false,
  held: null,
  following: false,
  failed: null,
};

/** A running ingest thread. */
export interface RunningIngest {
  state(): IngestState;
  /** Finishes the transaction at hand, writes the cursor and closes the store. */
  stop(): Promise<void>;
}

// The same file is TypeScript in the repository and JavaScript in the package.
const TYPED = import.meta.url.endsWith('.ts');
const WORKER = new URL(`./ingest-worker${TYPED ? '.ts' : '.js'}`, import.meta.url);
// Node strips types with WebAssembly. When a function has called out of it often enough V8 replaces the wrapper, and in Node 24 frees what other threads still
// use: once in some forty runs that ended the process. With this many calls to wait for it never comes to that.
const NEVER_REPLACE_WRAPPERS = '--wasm-wrapper-tiering-budget=2000000000';

/** Starts the ingest in a thread of its own. */
export function startIngest(input: WorkerInput, log: (line: string) => void): RunningIngest {
  let state = UNSTARTED;
  let stopping = false;
  if (TYPED) setFlagsFromString(NEVER_REPLACE_WRAPPERS);
  const worker = new Worker(WORKER, { workerData: input, name: 'ingest' satisfies LoopName });
  const fail = (message: string) => {
    if (state.failed !== null) return;
    state = { ...state, failed: message };
    log(`The ingest stopped: ${message}`);
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'log') log(message.line);
    else if (message.kind === 'failed') fail(message.message);
    else if (message.kind === 'progress') {
      const { cursor, time, done, events, held = null } = message;
      if (held !== null && held !== state.held) log(`The store cannot take anything now (${held}); trying again.`);
      state = {
        ...state,
        started: true,
        following: false,
        events,
        cursor: cursor ?? state.cursor,
        time: time ?? state.time,
        done,
        held,
      };
    } else if (message.kind === 'following') {
      const { cursor = null, time = null, holds = state.holds } = message;
      state = { ...state, started: true, following: true, done: false, held: null, cursor, time, holds };
    } else if (message.kind === 'holds') {
      state = { ...state, holds: message.holds, time: message.time ?? state.time };
    } else if (message.kind === 'connection') {
      const before = state.connection;
      state = { ...state, connection: message.connected ? 'connected' : before === 'neverConnected' ? before : 'lost' };
    }
  });
  worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      if (!stopping) fail(`its thread ended with code ${code}.`);
      resolve();
    });
  });
  return {
    state: () => state,
    async stop() {
      stopping = true;
      worker.postMessage('stop');
      await exited;
    },
  };
}
