import type { Heartbeats } from '../../watchdog/heartbeat.ts';
import type { SourceOptions } from '../source/sources.ts';
import type { Holdings } from '../store/cold/holdings.ts';
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
  | {
      readonly kind: 'progress';
      /** Absent before the first event. */
      readonly cursor?: number;
      /** The source's time of the newest event, microseconds. */
      readonly time?: number;
      readonly done: boolean;
      /** Events since the thread began, by kind. */
      readonly events: Readonly<Record<string, number>>;
      /** Why nothing is being stored at the moment. */
      readonly held?: string;
    }
  /** Another process ingests; where it stands, when that is known. */
  | ({ readonly kind: 'following'; readonly cursor?: number } & Partial<Holdings>)
  /** What the index held before its source was asked for anything. */
  | ({ readonly kind: 'holds' } & Holdings)
  /** The source is reached, or no longer. */
  | { readonly kind: 'connection'; readonly connected: boolean }
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stopped' };
