import { WANTED_COLLECTIONS } from '../../collections.ts';
import { SourceError } from '../event-source.ts';

/** One Jetstream: where it is and which of its two protocols it is asked for. */
export interface JetstreamHost {
  /** As the log calls it. */
  readonly name: string;
  readonly version: 1 | 2;
  readonly url: URL;
}

const V1_PATH = '/subscribe';
const V2_PATH = '/xrpc/network.bsky.jetstream.subscribeEvents';

/** Bytes. What is longer is left out at the source, and ends the connection when it comes all the same: a record is at most about a megabyte, as JSON with escapes below this. */
export const MAX_MESSAGE = 8 * 1024 * 1024;

/**
 * Reads an operator's address: `wss://host` and `wss://host/subscribe` are version 1, which every Jetstream speaks;
 * `wss://host/xrpc/network.bsky.jetstream.subscribeEvents` is version 2.
 *
 * @throws {SourceError} any other path
 */
export function readJetstreamHost(address: string): JetstreamHost {
  if (!URL.canParse(address)) throw new SourceError(`"${address}" is no address of a Jetstream; write wss://host.`);
  const url = new URL(address);
  const path = url.pathname.replace(/\/$/, '');
  if (path === V2_PATH) return { name: url.host, version: 2, url: new URL(V2_PATH, url) };
  if (path === '' || path === V1_PATH) return { name: url.host, version: 1, url: new URL(V1_PATH, url) };
  throw new SourceError(
    `${address} is no address of a Jetstream; write wss://host, or wss://host${V2_PATH} for its second version.`,
  );
}

/**
 * The address to connect to, filtered at the source.
 *
 * @param cursor microseconds since 1970, which both versions take on every host; `null` = what happens from now on
 */
export function subscribeUrl({ url, version }: JetstreamHost, cursor: number | null): URL {
  const address = new URL(url);
  const parameter = version === 1 ? 'wantedCollections' : 'collections';
  for (const collection of WANTED_COLLECTIONS) address.searchParams.append(parameter, collection);
  address.searchParams.set('maxMessageSizeBytes', String(MAX_MESSAGE));
  if (cursor !== null) address.searchParams.set('cursor', String(cursor));
  return address;
}
