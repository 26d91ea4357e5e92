import type { NetworkAccess, NetworkOptions } from '../../identity/node/network-access.ts';
import type { OnConnection } from './connection-log.ts';
import type { EventSource } from './event-source.ts';

/** How whole repositories are found, beside the stream. */
export interface BackfillOptions {
  /** A relay that lists repositories by collection, or a PDS; default the firehose's own service, and for a Jetstream the public relay. */
  readonly from?: string;
  /** Whether everything that is there already is fetched at the first start. Default false: lists are read after a gap in the stream only. */
  readonly atStart?: boolean;
}

/** What every stream of the network is told. */
export interface StreamOptions extends NetworkOptions {
  /** Where an index without a cursor begins: with what happens `now`, or with the `oldest` event that the source still has. */
  readonly from?: 'now' | 'oldest';
  /** Left out, no list of repositories is read, not even after a gap: then only what the index knows is fetched again. */
  readonly backfill?: BackfillOptions;
}

/** What a stream is opened with. */
export interface StreamAccess {
  readonly network: NetworkAccess;
  /** Whether the index holds anything of this account: only then its `app.bsky.actor.profile` is kept. */
  readonly knows: (did: string) => boolean | Promise<boolean>;
  readonly log: (line: string) => void;
  readonly onConnection?: OnConnection | undefined;
}

interface AnyKind<Options> {
  /**
   * Looks at the options before anything runs.
   *
   * @throws {SourceError}
   */
  check?(options: Options): void;
}

/** A kind of source that ends, and for which nothing outside is asked. */
export interface FileKind<Options> extends AnyKind<Options> {
  readonly stream: false;
  /** @throws {SourceError} */
  open(options: Options): EventSource;
}

/** A kind of source that follows the network. Its code is loaded when it is opened, for it stands on optional packages. */
export interface StreamKind<Options extends StreamOptions> extends AnyKind<Options> {
  readonly stream: true;
  /** @throws {SourceError} */
  open(options: Options, access: StreamAccess): Promise<EventSource>;
  /** The host that lists repositories; left out where the source lists none. */
  lister?(options: Options): string;
}
