import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Log } from 'masthead/internal/core/log';
import { errorText } from 'masthead/internal/core/log';
import type { DiagnosedLink } from '../../store/jobs/sites.ts';
import {
  type IngestState,
  UNSTARTED,
  type WorkerInput,
  type WorkerMessage,
  type WorkerOrder,
} from './worker-messages.ts';

export interface RunningIngest {
  state(): IngestState;
  /** Passes on the findings of a diagnosis: the sites in it are asked again soon, each once. */
  recheck(link: DiagnosedLink): void;
  /** Finishes the current transaction, writes the cursor and closes the store. */
  stop(): Promise<void>;
}

/** Where an ingest runs: by default a thread of its own, with its own clock. */
export interface IngestThread {
  send(order: WorkerOrder): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

/** @param hear receives its messages */
export type StartThread = (input: WorkerInput, hear: (message: WorkerMessage) => void) => IngestThread;

// The worker is TypeScript in the repository and JavaScript in the package.
const TYPED = import.meta.url.endsWith('.ts');
const WORKER = new URL(`./ingest-worker${TYPED ? '.ts' : '.js'}`, import.meta.url);
// Node strips types with WebAssembly. After enough calls V8 replaces a function's wrapper, and in
// Node 24 it frees the old one while other threads use it: one run in forty crashed. A budget this
// high is never used up.
export const NEVER_REPLACE_WRAPPERS = '--wasm-wrapper-tiering-budget=2000000000';

/**
 * Starts the ingest. An error or an early exit of its thread is logged and becomes
 * `state().failed`.
 */
export function startIngest(input: WorkerInput, log: Log, start: StartThread = startThread): RunningIngest {
  let state = UNSTARTED;
  /** Since when the store takes no writes, milliseconds. */
  let heldSince: number | undefined;
  const fail = (message: string) => {
    if (state.failed !== null) return;
    state = { ...state, failed: message };
    log(`The ingest stopped: ${message}`, { level: 'error' });
  };
  const thread = start(input, (message) => {
    if (message.kind === 'log') log(message.line);
    else if (message.kind === 'failed') fail(message.message);
    else {
      const { held } = message.state;
      // Logged once: a database server that shuts down refuses for one reason after another.
      if (held && heldSince === undefined) {
        heldSince = Date.now();
        log(`The store cannot take anything now (${held}); trying again.`, { level: 'error' });
      } else if (held === null && heldSince !== undefined) {
        const seconds = Math.round((Date.now() - heldSince) / 1000);
        log(`The store takes everything again, after ${seconds} s.`, { seconds });
        heldSince = undefined;
      }
      state = { ...state, ...message.state };
    }
  });
  return {
    state: () => state,
    recheck: (link) => thread.send(link),
    async stop() {
      thread.send('stop');
      await thread.ended;
    },
  };
}

/** Starts a thread of its own for the ingest. */
export const startThread: StartThread = (input, hear) => {
  let stopping = false;
  if (TYPED) setFlagsFromString(NEVER_REPLACE_WRAPPERS);
  const worker = new Worker(WORKER, { workerData: input, name: 'ingest' });
  worker.on('message', hear);
  worker.on('error', (error) => hear({ kind: 'failed', message: errorText(error) }));
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      if (!stopping) hear({ kind: 'failed', message: `its thread ended with code ${code}.` });
      resolve();
    });
  });
  return {
    ended,
    send(order) {
      if (order === 'stop') stopping = true;
      worker.postMessage(order);
    },
  };
};
