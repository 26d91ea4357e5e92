import type { Did } from 'masthead/internal/core/values/did';
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
 * A message from the server to the ingest thread: the findings of a diagnosis, or the order to
 * stop.
 */
export type WorkerOrder = 'stop' | DiagnosedLink;

/** A message from the ingest thread to the server. */
export type WorkerMessage =
  /** Only what has changed. */
  | { readonly kind: 'state'; readonly state: Partial<IngestState> }
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface IngestState {
  readonly cursor: number | null;
  /** The source's time of the newest event, microseconds. */
  readonly time: number | null;
  /** The thread ingests, or waits for another ingester or for the database. */
  readonly started: boolean;
  /** The state of the source's connection; for a file it stays `neverConnected`. */
  readonly connection: Connection;
  /** The index held records before the source was connected, or while another process ingests. */
  readonly holds: boolean;
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
  /** How many accounts are over their limit of records. */
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
  holds: false,
  done: false,
  held: null,
  following: false,
  standby: false,
  backfill: { state: 'none', done: 0, left: 0 },
  failed: null,
  fullAccounts: 0,
  labelers: {},
};
