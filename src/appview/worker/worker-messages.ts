import type { Heartbeats } from '../../watchdog/heartbeat.ts';
import type { SourceOptions } from '../source/sources.ts';
import type { VerificationPolicy } from '../verify/verification-policy.ts';

/** What the ingest thread is started with. */
export interface WorkerInput {
  /** An SQLite file or a `postgres://` address. */
  readonly database: string;
  readonly source: SourceOptions;
  readonly policy: VerificationPolicy;
  /** For a watchdog, where there is one. */
  readonly heartbeats?: Heartbeats | undefined;
}

/** What the ingest thread tells the server. */
export type WorkerMessage =
  /** What has changed. */
  | { readonly kind: 'state'; readonly state: Partial<IngestState> }
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'failed'; readonly message: string };

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
  /** Why nothing is being stored at the moment. */
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
