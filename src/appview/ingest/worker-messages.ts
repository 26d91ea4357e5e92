import type { NetworkOptions } from '../../identity/node/network-access.ts';
import type { VerificationPolicy } from '../query/verification-policy.ts';
import type { Holdings } from '../store/background/holdings.ts';
import type { Heartbeats } from '../watchdog/heartbeat.ts';

/** How whole repositories are found, beside the stream. */
export interface BackfillOptions {
  /** A relay that lists repositories by collection, or a PDS; default the firehose's own service, and for a Jetstream the public relay. */
  readonly from?: string;
  /** Whether everything that is there already is fetched at the first start. Default false: lists are read after a gap in the stream only. */
  readonly atStart?: boolean;
}

/** Where events come from. */
export type SourceOptions =
  | { readonly kind: 'replay'; readonly file: string }
  | ({
      readonly kind: 'firehose';
      /** A relay or a PDS, `wss://…`. */
      readonly service: string;
      /** What the service is; left out, it is asked. A PDS is believed about the accounts that it hosts, a relay about all. */
      readonly host?: 'relay' | 'pds';
      /** Where an index without a cursor begins: with what happens `now`, or with the `oldest` event that the source still has. */
      readonly from?: 'now' | 'oldest';
      /** Left out, no list of repositories is read, not even after a gap: then only what the index knows is fetched again. */
      readonly backfill?: BackfillOptions;
    } & NetworkOptions)
  | ({
      readonly kind: 'jetstream';
      /** In the order of preference: `wss://host` (version 1) or `wss://host/xrpc/network.bsky.jetstream.subscribeEvents` (version 2). */
      readonly hosts: readonly string[];
      /** As of a firehose. */
      readonly from?: 'now' | 'oldest';
      readonly backfill?: BackfillOptions;
    } & NetworkOptions);

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
