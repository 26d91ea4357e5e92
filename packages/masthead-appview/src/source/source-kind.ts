import type { NetworkAccess, NetworkOptions } from '../network/network-access.ts';
import type { OnConnection } from './connection-log.ts';
import type { EventSource } from './event.ts';

/** How repositories are found for the backfill, beside the stream. */
export interface BackfillOptions {
  /**
   * The URL of a relay that lists repositories by collection, or of a PDS. Default: the firehose's
   * own service; else the public relay.
   */
  readonly from?: string | undefined;
  /**
   * Whether all earlier records are fetched at the first start. Default false: lists are read only
   * after a gap in the stream.
   */
  readonly atStart?: boolean | undefined;
}

/** Options of every source that follows the network. */
export interface StreamOptions extends NetworkOptions {
  /**
   * Where an index without a cursor begins: with new events (`now`), or with the `oldest` event
   * that the source still has. Default `now`.
   */
  readonly from?: 'now' | 'oldest' | undefined;
  /**
   * How repositories new to the index are found. Without it, no list of repositories is begun.
   * After a gap, the index fetches the repositories that it has seen again, and reads only the
   * lists that an earlier backfill has read into this index.
   */
  readonly backfill?: BackfillOptions | undefined;
}

export interface StreamAccess {
  readonly network: NetworkAccess;
  /** Whether the index has seen this account: only then it keeps its `app.bsky.actor.profile`. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
}

interface AnyKind<Options> {
  /** Checks the options before anything runs; throws `SourceError`. */
  check?(options: Options): void;
}

/** A kind of source that ends and makes no requests. */
export interface FileKind<Options> extends AnyKind<Options> {
  readonly stream: false;
  /** @throws {SourceError} */
  open(options: Options): EventSource;
}

/**
 * A kind of source that follows the network. It needs large packages, so its code is loaded when it
 * is opened.
 */
export interface StreamKind<Options extends StreamOptions> extends AnyKind<Options> {
  readonly stream: true;
  /** @throws {SourceError} */
  open(options: Options, access: StreamAccess): Promise<EventSource>;
  /** The host that lists repositories; absent for a source whose host does not list them. */
  lister?(options: Options): string;
}
