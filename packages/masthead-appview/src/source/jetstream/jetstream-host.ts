import { WANTED_COLLECTIONS } from '../collections.ts';
import { SourceError } from '../event-source.ts';

/** One Jetstream, and which of the two protocol versions is used with it. */
export interface JetstreamHost {
  /** Its name in the log. */
  readonly name: string;
  readonly version: 1 | 2;
  readonly url: URL;
}

const V1_PATH = '/subscribe';
const V2_PATH = '/xrpc/network.bsky.jetstream.subscribeEvents';

/** Bytes; a record as JSON with escapes is below this. The host is asked to leave out longer messages; one that comes anyway ends the connection. */
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

/** The URL to connect to, with our collections as the filter. `cursor`: microseconds, in both versions; `null` = from now on. */
export function subscribeUrl({ url, version }: JetstreamHost, cursor: number | null): URL {
  const address = new URL(url);
  const parameter = version === 1 ? 'wantedCollections' : 'collections';
  for (const collection of WANTED_COLLECTIONS) address.searchParams.append(parameter, collection);
  address.searchParams.set('maxMessageSizeBytes', String(MAX_MESSAGE));
  if (cursor !== null) address.searchParams.set('cursor', String(cursor));
  return address;
}
