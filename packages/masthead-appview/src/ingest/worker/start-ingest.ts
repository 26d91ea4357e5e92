import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { errorText, type Log } from 'masthead/internal/core/log';
import type { Did } from 'masthead/internal/core/values/identifiers';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import type { SourceOptions } from '../../source/sources.ts';
import type { DiagnosedLink } from '../../store/jobs/sites.ts';
import type { BackfillState } from '../backfill/run-backfill.ts';
import type { LabelerStates } from '../follow-labelers.ts';
import type { VerificationPolicy } from '../verify-claims.ts';

export interface WorkerInput {
  /** An SQLite file or a `postgres://` address. */
  readonly database: string;
  readonly source: SourceOptions;
  readonly policy: VerificationPolicy;
  readonly unauthenticatedLabel: UnauthenticatedLabel;
  readonly labelers: readonly Did[];
  /** Whether records of a bridge's mirrors of web sites are kept. */
  readonly mirrors: boolean;
}

/**
 * A message from the server to the ingest thread: the findings of a diagnosis, or the command to
 * stop.
 */
export type WorkerCommand = 'stop' | DiagnosedLink;

/** A message from the ingest thread to the server. */
export type WorkerMessage =
  /** Only what has changed. */
  | { readonly kind: 'state'; readonly state: Partial<IngestState> }
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface IngestState {
  readonly cursor: number | null;
  /** The source's time of the newest event, or when it was connected, microseconds. */
  readonly time: number | null;
  /** The thread ingests, or waits for another ingester or for the database. */
  readonly started: boolean;
  /** The state of the source's connection; for a file it stays `neverConnected`. */
  readonly connection: Connection;
  /** The source, a file, has ended: everything in it is in the index. */
  readonly done: boolean;
  /** Why the store takes no writes now; `null` when it does. */
  readonly held: string | null;
  /**
   * Another process ingests into the same database. This one answers requests, and takes over when
   * the other ends.
   */
  readonly following: boolean;
  /** As `following`, but the database is a standby, which takes no writes until it is promoted. */
  readonly standby: boolean;
  /** Events since the thread began, by kind. */
  readonly events: Readonly<Record<string, number>>;
  readonly backfill: BackfillState;
  /** Why the thread has ended; `null` while it runs. */
  readonly failed: string | null;
  /** How many accounts had records refused beyond their limit. */
  readonly fullAccounts: number;
  readonly labelers: LabelerStates;
}

/** Whether this process has reached its source. */
export type Connection = 'neverConnected' | 'connected' | 'lost';

export const UNSTARTED: IngestState = {
  events: {},
  cursor: null,
  time: null,
  started: false,
  connection: 'neverConnected',
  done: false,
  held: null,
  following: false,
  standby: false,
  backfill: { state: 'none', done: 0, left: 0 },
  failed: null,
  fullAccounts: 0,
  labelers: {},
};

export interface RunningIngest {
  state(): IngestState;
  /**
   * Passes on the findings of a diagnosis. The index then soon checks the sites of its unverified
   * publications (`recheckLink`).
   */
  recheck(link: DiagnosedLink): void;
  /** Finishes the current transaction, writes the cursor and closes the store. */
  stop(): Promise<void>;
}

/** Where an ingest runs: by default a thread of its own, with its own clock. */
export interface IngestThread {
  send(command: WorkerCommand): void;
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
        log(`The database cannot be written now (${held}); trying again.`, { level: 'error' });
      } else if (held === null && heldSince !== undefined) {
        const seconds = Math.round((Date.now() - heldSince) / 1000);
        log(`The database can be written again, after ${seconds} s.`, { seconds });
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
    send(command) {
      if (command === 'stop') stopping = true;
      worker.postMessage(command);
    },
  };
};
