import { type Did, isAtprotoDid } from 'masthead/internal/core/values/identifiers';
import type { NetworkAccess, NetworkOptions } from '../network/network-access.ts';
import { type EventSource, SourceError } from './event.ts';
import { readJetstreamHost } from './jetstream/jetstream-connection.ts';
import type { OnConnection } from './reconnect.ts';
import { createReplaySource, type ReplaySourceOptions } from './replay-source.ts';

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
  readonly knows: (did: Did) => boolean | Promise<boolean>;
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

/** The firehose of a relay or a PDS. */
export interface FirehoseSourceOptions extends StreamOptions {
  readonly kind: 'firehose';
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /**
   * The kind of the service; default: the host is asked. A PDS may report on the accounts that it
   * hosts, a relay on all.
   */
  readonly host?: 'relay' | 'pds' | undefined;
}

const firehose: StreamKind<FirehoseSourceOptions> = {
  stream: true,
  lister: ({ service }) => service,
  async open({ service, host, from = 'now' }, { network, ...access }) {
    const [{ createFirehoseSource }, { createAccountAuthority }] = await Promise.all([
      import('./firehose/firehose-source.ts'),
      import('./account-authority.ts'),
    ]);
    const speaksFor = createAccountAuthority(service, host, network);
    return createFirehoseSource({ service, from, speaksFor, resolver: network.resolver, ...access });
  },
};

/** One Jetstream or several. */
export interface JetstreamSourceOptions extends StreamOptions {
  readonly kind: 'jetstream';
  /**
   * In the order of preference; each `wss://host` (version 2) or `wss://host/subscribe` (version
   * 1). Default the two public ones.
   */
  readonly hosts?: readonly string[] | undefined;
}

/** The Jetstreams of the public network, in the order of preference. */
export const PUBLIC_JETSTREAMS: readonly string[] = [
  'wss://jetstream.us-east.bsky.network',
  'wss://jetstream.us-west.bsky.network',
];

const jetstream: StreamKind<JetstreamSourceOptions> = {
  stream: true,
  check({ hosts = PUBLIC_JETSTREAMS }) {
    hosts.map(readJetstreamHost);
  },
  async open({ hosts = PUBLIC_JETSTREAMS, from = 'now' }, { network: _, ...access }) {
    const { createJetstreamSource } = await import('./jetstream/jetstream-source.ts');
    return createJetstreamSource({ hosts, from, ...access });
  },
};

const replay: FileKind<ReplaySourceOptions> = {
  stream: false,
  check: ({ file }) => void createReplaySource(file),
  open: ({ file }) => createReplaySource(file),
};

/** Every kind of source. A new one is a folder beside this file, a line here, and a test. */
const SOURCES = { firehose, jetstream, replay };

/** The relay of the public network. */
export const PUBLIC_RELAY = 'wss://bsky.network';

/** Where an index gets its events: a firehose, Jetstream or a replay file. */
export type SourceOptions = StreamSourceOptions | ReplaySourceOptions;

/** The options of a source that follows the network. */
export type StreamSourceOptions = FirehoseSourceOptions | JetstreamSourceOptions;

/**
 * Checks the options before anything runs. Throws `SourceError`, for example for a missing file.
 */
export function checkSource(source: SourceOptions): void {
  const kind: { check?(options: SourceOptions): void } = SOURCES[source.kind];
  kind.check?.(source);
}

// Each labeler has a connection, and every read of the index checks the labels of each.
const MAX_LABELERS = 20;

/** Checks the DIDs of labelers before anything runs. Throws `SourceError`. */
export function checkLabelers(dids: readonly string[], source: SourceOptions): readonly Did[] {
  const labelers = dids.map((did) => {
    if (isAtprotoDid(did)) return did;
    throw new SourceError(`"${did}" is not the DID of a labeler; write did:plc:… or did:web:….`);
  });
  if (new Set(dids).size > MAX_LABELERS) throw new SourceError(`At most ${MAX_LABELERS} labelers can be followed.`);
  if (dids.length > 0 && !isStream(source))
    throw new SourceError('A replay makes no requests, so it follows no labelers; leave them out.');
  return labelers;
}

/** Whether sources of a kind follow the network. A file does not: it ends and needs no requests. */
export function isStreamKind(kind: SourceOptions['kind']): boolean {
  return SOURCES[kind].stream;
}

export function isStream(source: SourceOptions): source is StreamSourceOptions {
  return isStreamKind(source.kind);
}

/** How a source reaches the network; nothing for a file, which makes no outside requests. */
export function networkOf(source: SourceOptions): NetworkOptions {
  return isStream(source) ? source : {};
}

/** @throws {SourceError} */
export function openFile(source: Exclude<SourceOptions, StreamSourceOptions>): EventSource {
  return SOURCES[source.kind].open(source);
}

/** @throws {SourceError} */
export function openStream(source: StreamSourceOptions, access: StreamAccess): Promise<EventSource> {
  const kind: StreamKind<StreamSourceOptions> = SOURCES[source.kind];
  return kind.open(source, access);
}

/** The URL of the host whose lists of repositories are read. */
export function listerOf(source: StreamSourceOptions): string {
  const kind: StreamKind<StreamSourceOptions> = SOURCES[source.kind];
  return source.backfill?.from ?? kind.lister?.(source) ?? PUBLIC_RELAY;
}
