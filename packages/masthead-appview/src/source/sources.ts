import { type Did, isAtprotoDid } from 'masthead/internal/core/values/identifiers';
import type { NetworkAccess, NetworkOptions } from '../network/network-access.ts';
import { type EventSource, SourceError } from './event.ts';
import { readJetstreamHost } from './jetstream/jetstream-connection.ts';
import type { ConnectionOptions } from './reconnect.ts';
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

export interface StreamAccess extends Omit<ConnectionOptions, 'silence'> {
  readonly network: NetworkAccess;
  /** Whether the index has seen this account: only then it keeps its `app.bsky.actor.profile`. */
  readonly knows: (did: Did) => boolean | Promise<boolean>;
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
  switch (source.kind) {
    case 'firehose':
      return;
    case 'jetstream':
      (source.hosts ?? PUBLIC_JETSTREAMS).map(readJetstreamHost);
      return;
    case 'replay':
      createReplaySource(source.file);
      return;
    default:
      throw new SourceError('A source needs a `kind`: "firehose", "jetstream" or "replay".');
  }
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

/** Whether a source follows the network. A file does not: it ends and needs no requests. */
export function isStream(source: SourceOptions): source is StreamSourceOptions {
  return source.kind !== 'replay';
}

/** How a source reaches the network; empty for a file, which does not follow the network. */
export function networkOf(source: SourceOptions): NetworkOptions {
  return isStream(source) ? source : {};
}

/**
 * Opens a source that follows the network. It needs large packages, so its code is loaded here.
 *
 * @throws {SourceError}
 */
export async function openStream(source: StreamSourceOptions, access: StreamAccess): Promise<EventSource> {
  const { network, ...more } = access;
  const { from = 'now' } = source;
  if (source.kind === 'jetstream') {
    const { createJetstreamSource } = await import('./jetstream/jetstream-source.ts');
    return createJetstreamSource({ hosts: source.hosts ?? PUBLIC_JETSTREAMS, from, ...more });
  }
  const { service, host } = source;
  const { createFirehoseSource } = await import('./firehose/firehose-source.ts');
  const { createAccountAuthority } = await import('./account-authority.ts');
  const speaksFor = createAccountAuthority(service, host, network);
  return createFirehoseSource({ service, from, speaksFor, resolver: network.resolver, ...more });
}

/** The URL of the host whose lists of repositories are read. A Jetstream has none. */
export function listerOf(source: StreamSourceOptions): string {
  return source.backfill?.from ?? (source.kind === 'firehose' ? source.service : PUBLIC_RELAY);
}
