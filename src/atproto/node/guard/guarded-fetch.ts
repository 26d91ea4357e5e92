// `fetch` for addresses that strangers wrote: checks the URL, follows redirects, limits the
// body. `host-addresses.ts` checks addresses, `host-gate.ts` limits requests, `pinned-
// request.ts` sends.

import type { IncomingMessage } from 'node:http';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ByteBudget } from './byte-budget.ts';
import { abortError, codeOf, GuardError } from './guard-error.ts';
import { createDnsLookUp, type LookUp, type Route, resolveHost, systemLookUp } from './host-addresses.ts';
import { HostGate } from './host-gate.ts';
import { PinnedConnections } from './pinned-request.ts';
import { withUserAgent } from './user-agent.ts';

/** Limits of a guarded fetch. Each has a default. */
export interface GuardOptions {
  /** Milliseconds for the whole request: waiting for a turn, redirects and body; default 10 000. */
  readonly timeout?: number | undefined;
  /** Maximum bytes of the body, decompressed; default 512 × 1024. */
  readonly maxBytes?: number | undefined;
  /** The most redirects to follow; default 3. */
  readonly maxRedirects?: number | undefined;
  /**
   * Limits by host, which fetches with other options can share; default own limits, by which a
   * request is slow after a quarter of `timeout`.
   */
  readonly limits?: HostGate | undefined;
  /**
   * For a network on this machine: allows `http:`, any port and private addresses. Never in
   * production.
   */
  readonly open?: boolean | undefined;
  /** Ends every request, for instance when the server stops. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for which an idle connection is kept open; default 10 000. */
  readonly keepOpen?: number | undefined;
  /** Resolves host names; default DNS, or the operating system's resolver when `open`. */
  readonly lookUp?: LookUp | undefined;
  /** Redirects connections to other sockets, for tests. */
  readonly route?: Route | undefined;
  /** PEM certificates to trust besides the system's, for tests. */
  readonly ca?: string | undefined;
}

/** The options of one guarded request. */
export interface GuardedInit {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly signal?: AbortSignal | null | undefined;
  readonly redirect?: 'follow' | 'error' | 'manual' | undefined;
  /** Truncates a body at `maxBytes` instead of refusing it: enough of a page to read its head. */
  readonly cut?: boolean | undefined;
  /** A byte budget that this request shares with others, besides `maxBytes`. */
  readonly budget?: ByteBudget | undefined;
}

/**
 * `fetch` for addresses that strangers wrote: GET and HEAD only, https on port 443, no credentials
 * in the URL. No redirect, DNS answer or spelling of a host leads to a private address. Time,
 * bytes, redirects and requests (per host and in total) are limited. It resolves after the whole
 * body was read; the response has its `url` and `redirected`.
 *
 * @throws {GuardError} its `kind` says why; the reason of `init.signal` when that was aborted
 */
export type GuardedFetch = (input: string | URL, init?: GuardedInit) => Promise<Response>;

export function withBudget(fetch: GuardedFetch, budget: ByteBudget): GuardedFetch {
  return (input, init) => fetch(input, { ...init, budget });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY = new Set([204, 205, 304]);
// A Map, because a host may send a name that every object has (`constructor`).
const UNPACKERS = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * Builds a guarded fetch. `docs/decisions/outgoing-requests.md` says why it uses Node's own HTTP
 * client.
 *
 * @example
 * ```js
 * import { createGuardedFetch } from 'masthead/client';
 *
 * const brief = createGuardedFetch({ timeout: 3000, maxBytes: 64 * 1024 });
 * const refused = await brief('https://10.0.0.5/').catch((error) => error);
 * console.log(refused.kind); // refused-address
 * ```
 */
export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const { timeout = 10_000, maxBytes = 512 * 1024, maxRedirects = 3, open = false } = options;
  const { limits = new HostGate({ slowAfter: timeout / 4 }), lookUp = open ? systemLookUp : createDnsLookUp() } =
    options;
  const connections = new PinnedConnections(options.route, options.ca, options.keepOpen);

  const ask = async (url: URL, addresses: readonly string[], init: GuardedInit, signal: AbortSignal) => {
    const headers = withUserAgent(init.headers);
    headers.set('accept-encoding', 'identity');
    const message = await connections.send(url, addresses, init.method ?? 'GET', headers, signal);
    return toResponse(url, message, maxBytes, init, signal);
  };

  const hop = async (url: URL, init: GuardedInit, signal: AbortSignal): Promise<Response> => {
    checkUrl(url, open);
    const host = url.host.replace(/\.(?=:|$)/, '');
    try {
      // One turn to resolve the name, then one that also counts the networks of its addresses.
      const find = (ended: AbortSignal) => resolveHost(url.hostname, lookUp, open, ended);
      const addresses = await limits.run(host, find, signal);
      const response = await limits.run(host, (ended) => ask(url, addresses, init, ended), signal, addresses);
      limits.answered(host);
      return response;
    } catch (error) {
      // A caller's abort says nothing about the host.
      const callerAborted = init.signal?.aborted === true;
      if (!callerAborted && error instanceof GuardError && ['network', 'timeout'].includes(error.kind))
        limits.failed(host, null, { message: error.message, code: codeOf(error) });
      throw error;
    }
  };

  return async (input, init = {}) => {
    if (init.method !== undefined && !/^(?:GET|HEAD)$/i.test(init.method)) {
      throw new GuardError('refused-url', `Only GET and HEAD go through the guard, not ${init.method}.`);
    }
    const given = [init.signal, options.signal].filter((signal) => signal !== null && signal !== undefined);
    const signal = AbortSignal.any([...given, AbortSignal.timeout(timeout)]);
    let url = parse(input);
    for (let redirects = 0; ; redirects++) {
      const response = await hop(url, init, signal).catch((error: unknown) => {
        // A failure of this host has been counted; the caller gets its own reason.
        init.signal?.throwIfAborted();
        throw error;
      });
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
      if (location === null || init.redirect === 'manual') return located(response, url, redirects > 0);
      if (init.redirect === 'error') {
        throw new GuardError('redirects', `${url.host} redirects, but this request follows no redirect.`);
      }
      if (redirects === maxRedirects) {
        throw new GuardError('redirects', `${url.host} redirects more than ${maxRedirects} times.`);
      }
      url = parse(location, url);
    }
  };
}

function parse(input: string | URL, base?: URL): URL {
  try {
    return new URL(input, base);
  } catch (error) {
    throw new GuardError('refused-url', `"${String(input).slice(0, 200)}" is not a URL.`, { cause: error });
  }
}

function checkUrl(url: URL, open: boolean): void {
  const refuse = (why: string): never => {
    throw new GuardError('refused-url', `No request to ${url.protocol}//${url.host}: ${why}.`);
  };
  // DNS has no longer names, and host names stay in memory.
  if (url.hostname.length > 253)
    throw new GuardError('refused-url', 'No request to a host whose name is longer than 253 characters.');
  if (url.username !== '' || url.password !== '') refuse('its URL contains a user name or a password');
  if (open && /^https?:$/.test(url.protocol)) return;
  if (url.protocol !== 'https:') refuse('only https is allowed');
  if (url.port !== '') refuse('only port 443 is allowed');
}

async function toResponse(
  url: URL,
  message: IncomingMessage,
  maxBytes: number,
  { method, cut = false, budget }: GuardedInit,
  signal: AbortSignal,
): Promise<Response> {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    if (name === 'content-encoding' || name === 'content-length') continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  if (status < 200 || status > 599) {
    message.destroy();
    throw new GuardError('network', `${url.host} answered ${status}, which is not a usable status.`);
  }
  const stream = method?.toUpperCase() === 'HEAD' ? message : unpacked(message);
  const body = await readBody(url, message, stream, maxBytes, cut, budget, signal);
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

async function readBody(
  url: URL,
  message: IncomingMessage,
  stream: Readable,
  maxBytes: number,
  cut: boolean,
  budget: ByteBudget | undefined,
  signal: AbortSignal,
) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const charge = budget?.begin(url.host, Number(message.headers['content-length']));
    for await (const chunk of stream) {
      charge?.(chunk);
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= maxBytes) continue;
      if (cut) break;
      throw new GuardError('too-large', `${url.host} answered with more than ${Math.round(maxBytes / 1024)} kB.`);
    }
  } catch (error) {
    if (error instanceof GuardError) throw error;
    if (signal.aborted) throw abortError(url.host, signal);
    throw new GuardError('network', `${url.host} broke off its answer.`, { cause: error });
  } finally {
    // Keeps the connection after a whole body. Otherwise closes it, also when the rest has arrived
    // but was not read.
    if (!message.readableEnded) message.destroy();
  }
  return Uint8Array.from(Buffer.concat(chunks).subarray(0, maxBytes));
}

/**
 * Decompresses an answer that a server compressed although the request asked for `identity`. The
 * output is counted, so a zip bomb is only a body that is too large.
 */
function unpacked(message: IncomingMessage): Readable {
  const make = UNPACKERS.get(message.headers['content-encoding'] ?? '');
  if (!make) return message;
  const unpack = make();
  // It may fail unread: a body refused by its length is never read.
  unpack.on('error', () => {});
  // An error on either side ends both; the reader gets it from the stream itself.
  return pipeline(message, unpack, () => {});
}

function located(response: Response, url: URL, redirected: boolean): Response {
  return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } });
}

/**
 * A guarded fetch with the signature of the web's `fetch`. It uses only the request's method,
 * headers, signal and redirect.
 *
 * @example
 * ```js
 * import { asFetch, createGuardedFetch, fetchCardView } from 'masthead/client';
 *
 * const config = { baseUrl: 'https://10.0.0.5', fetch: asFetch(createGuardedFetch({ timeout: 3000 })) };
 * const failed = await fetchCardView(config, 'https://example.com').catch((error) => error);
 * console.log(failed.kind); // network
 * ```
 */
export function asFetch(guarded: GuardedFetch): typeof globalThis.fetch {
  return (input, init = {}) => {
    const { method, headers, signal, redirect } = input instanceof Request ? { ...requestParts(input), ...init } : init;
    return guarded(input instanceof Request ? input.url : input, { method, headers, signal, redirect });
  };
}

function requestParts({ method, headers, signal, redirect }: Request): RequestInit {
  return { method, headers, signal, redirect };
}

let made: typeof globalThis.fetch | undefined;

/**
 * `fetch` for addresses that strangers wrote, with the guard's default limits: GET and HEAD, https
 * on port 443, public addresses only, 10 s, 512 kB, three redirects. `createGuardedFetch` makes one
 * with other limits.
 *
 * @throws {GuardError}
 *
 * @example
 * ```js
 * import { guardedFetch } from 'masthead/client';
 *
 * const refused = await guardedFetch('https://169.254.169.254/latest').catch((error) => error);
 * console.log(refused.kind); // refused-address
 * ```
 */
export const guardedFetch: typeof globalThis.fetch = (input, init) => {
  made ??= asFetch(createGuardedFetch());
  return made(input, init);
};
