import { isAtprotoDid } from 'masthead/internal/core/values/did';
import { type EventSource, SourceError } from './event.ts';
import { readJetstreamHost } from './jetstream/jetstream-connection.ts';
import { type ReplaySourceOptions, replay } from './replay-source.ts';
import type { StreamAccess, StreamKind, StreamOptions } from './source-kind.ts';

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

export const firehose: StreamKind<FirehoseSourceOptions> = {
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

export const jetstream: StreamKind<JetstreamSourceOptions> = {
  stream: true,
  check({ hosts = PUBLIC_JETSTREAMS }) {
    hosts.map(readJetstreamHost);
  },
  async open({ hosts = PUBLIC_JETSTREAMS, from = 'now' }, { network: _, ...access }) {
    const { createJetstreamSource } = await import('./jetstream/jetstream-source.ts');
    return createJetstreamSource({ hosts, from, ...access });
  },
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
export function checkLabelers(dids: readonly string[], source: SourceOptions): void {
  const wrong = dids.find((did) => !isAtprotoDid(did));
  if (wrong !== undefined) throw new SourceError(`"${wrong}" is no DID of a labeler; write did:plc:… or did:web:….`);
  if (new Set(dids).size > MAX_LABELERS) throw new SourceError(`At most ${MAX_LABELERS} labelers can be followed.`);
  if (dids.length > 0 && !isStream(source))
    throw new SourceError('A replay asks nobody, so it follows no labelers; leave them out.');
}

/** Whether sources of a kind follow the network. A file does not: it ends and needs no requests. */
export function isStreamKind(kind: SourceOptions['kind']): boolean {
  return SOURCES[kind].stream;
}

export function isStream(source: SourceOptions): source is StreamSourceOptions {
  return isStreamKind(source.kind);
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
