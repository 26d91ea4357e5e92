// The configuration, the options and the error of every call of the client.

import { MastheadError, type MastheadErrorOptions } from '../../core/masthead-error.ts';
import { httpUrl } from '../../core/values/canonical-url.ts';

/**
 * A cache of answers: a `Map` with an expiry, Redis, a Worker's KV. Methods may be synchronous or
 * return a promise; their errors are ignored.
 */
export interface ClientCache {
  /** @returns the value that was set, or `undefined` (or `null`) when there is no fresh value */
  get(key: string): unknown;
  /**
   * Returns a value past its TTL, to show while a new answer is fetched. Optional: without it every
   * caller waits for the new answer.
   *
   * @returns `undefined` (or `null`) when there is nothing, or it is too old to show
   */
  stale?(key: string): unknown;
  /**
   * @param value plain JSON
   * @param ttl how long it stays fresh, in milliseconds; 0 when it arrived too old
   * @param size its bytes as JSON
   */
  set(key: string, value: unknown, ttl: number, size?: number): unknown;
}

/**
 * Reads a name's DNS TXT records, as `resolveTxt` of `node:dns/promises` does: each record whole,
 * or in chunks. Without records it returns an empty list, or throws an error with the `code`
 * `ENOTFOUND`, `ENODATA` or `EBADNAME`; any other error means that DNS gave no answer.
 */
export type ResolveTxt = (name: string) => Promise<readonly (string | readonly string[])[]>;

/**
 * The services to use, and how: the first argument of every call that makes requests. Each field
 * has a default.
 */
export interface ClientConfig {
  /** The AppView's address, such as `https://appview.example`; a trailing slash does not matter. */
  readonly baseUrl?: string | undefined;
  /** The profile service in `id.{service}.getProfileView`; `sifa` when left out. */
  readonly service?: string | undefined;
  /**
   * Used instead of the global `fetch`; must honour `signal`. Calls with the same function share
   * requests and answers, so pass the same one each time and do not create one for each call; or
   * pass a `cache`, whose answers all calls with it share.
   */
  readonly fetch?: typeof fetch | undefined;
  /** Used instead of the memory cache of each `fetch`. */
  readonly cache?: ClientCache | undefined;
  /**
   * The PLC directory, `https://plc.directory` when left out. An `http:` address means a
   * development network: only there hosts may have `http:` addresses.
   */
  readonly plc?: string | undefined;
  /**
   * Resolves handles (`com.atproto.identity.resolveHandle`) instead of the handle's own DNS and
   * host, unless `resolveTxt` or `dnsOverHttps` is set. Discovery always uses a resolver, Bluesky's
   * public AppView when this is left out: when several accounts claim a link, for the link's host;
   * on a platform, for the handle in the link's path.
   */
  readonly handleResolver?: string | undefined;
  /**
   * Reads DNS TXT records, if the platform can. On Node the default is this machine's DNS, unless
   * `fetch` is set.
   */
  readonly resolveTxt?: ResolveTxt | undefined;
  /**
   * A DNS resolver that answers in JSON (`application/dns-json`), such as
   * `https://cloudflare-dns.com/dns-query` or `https://dns.google/resolve`: for pages, and for
   * servers whose own DNS gives no answer. No default.
   */
  readonly dnsOverHttps?: string | undefined;
  /**
   * The backlink index (`blue.microcosm.links.getBacklinks`) of discovery; the public Constellation
   * when left out.
   */
  readonly backlinks?: string | undefined;
}

/** A configuration that names an AppView, for calls that need no other service. */
export interface AppViewConfig extends ClientConfig {
  readonly baseUrl: string;
}

/** Options of one call. */
export interface RequestOptions {
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds until a request of this call times out, retries included; 10,000 when left out.
   * They count from when the request leaves the queue. A queued request fails at once with this
   * error when the host has answered no request for this long.
   */
  readonly timeout?: number | undefined;
  /**
   * Makes a request even when a fresh answer is cached, here or by the browser; the new answer is
   * cached. The call joins a request in flight.
   */
  readonly reload?: boolean | undefined;
}

/** Configuration and options together, for the functions inside the client. */
export type Asking = ClientConfig & RequestOptions;

/** The same with an AppView. */
export type AskingAppView = AppViewConfig & RequestOptions;

/** The kind of failure, for code to branch on. */
export type ClientErrorKind = 'network' | 'timeout' | 'http' | 'malformed' | 'bad-request';

// In the script tag: every byte counts. For the other kinds the advice is to try later.
const ADVICE: Partial<Record<ClientErrorKind, string>> = {
  // Only pages have CORS.
  network: `check address and ${'document' in globalThis ? 'CORS' : 'connection'}`,
  malformed: 'check who answers there',
  'bad-request': 'check link or actor',
};

/**
 * A request that got no usable answer, or could not be made. Absence is not an error: functions
 * return `null` then. A request that the caller's signal ended throws the signal's reason instead.
 *
 * @example
 * ```js
 * import { ClientError, fetchCardView } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:1' };
 * const failed = await fetchCardView(config, 'https://example.com').catch((error) => error);
 * console.log(failed instanceof ClientError && failed.kind); // network
 * ```
 */
export class ClientError extends MastheadError {
  declare readonly kind: ClientErrorKind;

  /** @param subject the subject of the request: an address, a link or an actor */
  constructor(kind: ClientErrorKind, subject: string, options?: MastheadErrorOptions) {
    const status = options?.status;
    super(kind, `${status ? `${kind} ${status}` : kind} ${subject}: ${ADVICE[kind] ?? 'try later'}`, options);
    this.name = 'ClientError';
  }
}

/**
 * Whether the network is for development, which allows `http:` and private addresses: its PLC
 * directory is at an `http:` address.
 */
export function isDevelopment({ plc }: Pick<ClientConfig, 'plc'>): boolean {
  return plc?.startsWith('http:') === true;
}

export const PLC_DIRECTORY = 'https://plc.directory';
/** Bluesky's AppView. It returns a card only when the request names the records. */
export const PUBLIC_APP_VIEW = 'https://public.api.bsky.app';

/**
 * Matches a `URL.hostname` that is not public: IP addresses, names without a dot, and special-use
 * names (RFC 6761, 6762 with its appendix G, 7686, 8375, 9476, and `.internal`), with any number of
 * trailing dots.
 */
export const NOT_PUBLIC =
  /^\[|^[^.]*\.*$|\.(\d+|alt|arpa|corp|example|home|internal|intranet|invalid|lan|local(host|domain)?|onion|private|test)\.*$/;

/**
 * The origin of a host that a record, a DID document or a handle names; `undefined` when requests
 * to it are not allowed. Anybody can write those, and a reader's browser may be inside a private
 * network: only https on port 443 of a public name is allowed. With a PLC directory at an `http:`
 * address (development), every host and port is allowed.
 */
export function publicOrigin(address: unknown, config: Pick<ClientConfig, 'plc'>): string | undefined {
  const url = httpUrl(address);
  const open = isDevelopment(config);
  return url && (open || (url.protocol === 'https:' && !url.port && !NOT_PUBLIC.test(url.hostname)))
    ? url.origin
    : undefined;
}
