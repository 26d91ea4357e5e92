import { MastheadError, type MastheadErrorOptions } from '../../core/masthead-error.ts';

/**
 * Where answers are cached: a `Map` with an expiry, Redis, a Worker's KV. Methods may be
 * synchronous or return a promise; when one throws it is ignored.
 */
export interface ClientCache {
  /**
   * @returns the value that was set, or `undefined` (or `null`) when there is none that is fresh
   */
  get(key: string): unknown;
  /**
   * Gives a value past its TTL, which is shown while a new answer is fetched. Optional: without it
   * every caller waits for the new answer.
   *
   * @returns `undefined` (or `null`) when there is nothing, or it is too old to show
   */
  stale?(key: string): unknown;
  /**
   * @param value plain JSON
   * @param ttl how long it stays fresh, in milliseconds; 0 when it was old already on arrival
   * @param size its bytes as JSON
   */
  set(key: string, value: unknown, ttl: number, size?: number): unknown;
}

/**
 * Reads a name's DNS TXT records, as `resolveTxt` of `node:dns/promises` does: each record whole,
 * or in chunks. Without records it returns none, or throws an error with the `code` `ENOTFOUND`,
 * `ENODATA` or `EBADNAME`; any other error means that DNS could not be asked.
 */
export type ResolveTxt = (name: string) => Promise<readonly (string | readonly string[])[]>;

/**
 * Whom to ask, and how: the first argument of every call that asks the network. Each field has a
 * default.
 */
export interface ClientConfig {
  /** The AppView's address, such as `https://appview.example`; a trailing slash does not matter. */
  readonly baseUrl?: string | undefined;
  /** The profile service in `id.{service}.getProfileView`; `sifa` when left out. */
  readonly service?: string | undefined;
  /**
   * Used instead of the global `fetch`; must honour `signal`. Requests and answers are shared by
   * those who give the same function, so give the same one each time and not one made for each
   * call; or a `cache`, which keeps the answers of all who give it.
   */
  readonly fetch?: typeof fetch | undefined;
  /** Used instead of the cache in memory that there is for each `fetch`. */
  readonly cache?: ClientCache | undefined;
  /**
   * The PLC directory, `https://plc.directory` when left out. One at an `http:` address means a
   * network for development: only then may hosts have `http:` addresses.
   */
  readonly plc?: string | undefined;
  /**
   * Resolves handles (`com.atproto.identity.resolveHandle`) instead of the handle's own DNS and
   * host. When left out none is asked, except in discovery: where several accounts claim a link,
   * Bluesky's public AppView says which one the link's host leads to as a handle.
   */
  readonly handleResolver?: string | undefined;
  /**
   * Reads DNS TXT records, where the platform can. On Node this machine's DNS is asked when neither
   * it nor `fetch` is given.
   */
  readonly resolveTxt?: ResolveTxt | undefined;
  /**
   * A DNS resolver that answers in JSON (`application/dns-json`), such as
   * `https://cloudflare-dns.com/dns-query` or `https://dns.google/resolve`: for pages, and for
   * servers whose own DNS gives no answer. Not used when left out.
   */
  readonly dnsOverHttps?: string | undefined;
  /**
   * The backlink index (`blue.microcosm.links.getBacklinks`) of discovery; the public Constellation
   * when left out.
   */
  readonly backlinks?: string | undefined;
}

/** A configuration that names an AppView, for calls that ask nobody else. */
export interface AppViewConfig extends ClientConfig {
  readonly baseUrl: string;
}

/** Options of one call. */
export interface RequestOptions {
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds until this caller gives up, retries included; 10,000 when left out. They count
   * from when the request leaves the queue. It leaves it at once, with this error, when a host has
   * answered nobody for as long.
   */
  readonly timeout?: number | undefined;
  /**
   * Asks although an answer is cached and fresh, here or by the browser; the new one is cached. A
   * request that is in flight is joined.
   */
  readonly reload?: boolean | undefined;
}

/** Both together, as they go through the client. */
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
 * A request that got no answer. Absence is no error: that is `null`. A request that the caller's
 * signal ended throws the signal's reason instead.
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

  /** @param subject what was asked for: an address, a link or an actor */
  constructor(kind: ClientErrorKind, subject: string, options?: MastheadErrorOptions) {
    const status = options?.status;
    super(kind, `${status ? `${kind} ${status}` : kind} ${subject}: ${ADVICE[kind] ?? 'try later'}`, options);
    this.name = 'ClientError';
  }
}

/**
 * A network for development, where hosts may have `http:` and private addresses: one whose PLC
 * directory is at an `http:` address.
 */
export function isDevelopment({ plc }: ClientConfig): boolean {
  return plc?.startsWith('http:') === true;
}

export const PLC_DIRECTORY = 'https://plc.directory';
/** Bluesky's AppView. It answers for a card only when it is given the records. */
export const PUBLIC_APP_VIEW = 'https://public.api.bsky.app';
