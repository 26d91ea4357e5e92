// Requests JSON: cached, deduplicated, retried, and limited for each host. In the script tag:
// every byte counts.
//
// Its words: a flight is one request, which all callers for its URL share; it aborts when the last
// of them leaves. A lane is the flights of one `fetch` to one host: six at once, the others wait.

import type { Asking, AskingAppView, ClientCache, RequestOptions } from './client-config.ts';
import { ClientError } from './client-config.ts';
import { memoryCache } from './memory-cache.ts';
import { readAnswer, type SignalledInit } from './read-answer.ts';

/**
 * Milliseconds to wait for a `Retry-After` in seconds or as a date; negative for a past date, `NaN`
 * for anything else.
 */
export const retryAfter = (value: string): number => +value * 1e3 || Date.parse(value) - Date.now();

interface ReadOptions {
  /** The answer is complete in itself, so a stale one may be served while the next is fetched. */
  readonly whole?: boolean;
  /** Maximum bytes of the answer, decompressed; 1 MB when left out. */
  readonly limit?: number;
  /** Wraps the fetch. Requests for the same URL are still deduplicated. */
  readonly through?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
  /** `error` for a host that a stranger named: it must not redirect the client elsewhere. */
  readonly redirect?: RequestRedirect;
}

export type ReadJson = typeof readJson;

type Read<T> = (body: unknown) => T | null | undefined | false;

/** Adds a caller to a flight. */
type Join = (signal: AbortSignal | undefined, timeout: number) => Promise<unknown>;

const MAX_RETRIES = 2;
/** The texts by which different servers report a missing record or account, with any status. */
const ABSENT = /"(Profile|Record|Repo)NotFound"|Could not (locate record|find repo)/;
/** The most milliseconds for which an answer is fresh. */
export const FRESH = 60_000;
/** Milliseconds. After a longer `Retry-After` there is no retry: no reader would wait. */
const MAX_WAIT = 5_000;

interface Flight {
  readonly url: string;
  readonly join: Join;
  /** Sends the request. */
  readonly go: () => void;
  /** Ends the wait of each caller whose timeout is at most `silence`, in milliseconds. */
  readonly giveUp: (silence: number) => void;
}

/** Requests of one `fetch` to one host that may be in flight at once. */
const AT_ONCE = 6;

/** The requests of one `fetch` to one host: the first `AT_ONCE` are in flight, the others wait. */
interface Lane {
  readonly flights: Flight[];
  /** When a request last ended, unless its callers left it, in milliseconds; 0 for never. */
  heard: number;
}

/**
 * By `fetch` and by host: a slow host delays no requests of others. A server uses one `fetch` for
 * each reader.
 */
const lanes = new WeakMap<typeof globalThis.fetch, Map<string, Lane>>();
/**
 * Answers by `fetch`: another `fetch`, for instance with another account's session, may get other
 * answers.
 */
const caches = new WeakMap<typeof globalThis.fetch, ClientCache>();

/** Sends an XRPC query to a host by `readJson`. */
export function readXrpc<T>(
  config: AskingAppView,
  method: string,
  params: string[][],
  read: Read<T>,
  options?: ReadOptions & RequestOptions,
): Promise<T | null> {
  const url = `${config.baseUrl}/xrpc/${method}?${new URLSearchParams(params)}`;
  return readJson(url, read, { ...options, ...config });
}

/**
 * Requests a URL's JSON. With one `fetch`, at most one request is in flight per URL, and 6 per
 * host. Answers are cached for up to 60 s (absence 10 s); 429 and 5xx except 501 are retried twice,
 * unless the host asks for a longer wait than 5 s.
 *
 * @param read checks the JSON and returns the answer; `null` when it is malformed, `false` when it
 *   says that there is nothing
 * @returns `null` for absence: 404, an error text that reports it (`ProfileNotFound`, `Could not
 *   locate record`), `{}`
 * @throws {ClientError}
 */
export async function readJson<T>(
  url: string,
  read: Read<T>,
  {
    fetch: get = fetch,
    cache: given,
    signal,
    timeout = 10_000,
    reload,
    whole,
    limit = 1e6,
    redirect = 'follow',
    through,
  }: Asking & ReadOptions,
): Promise<T | null> {
  const fly = async (stop: AbortSignal) => {
    const [body, size, fresh] = await request(
      through?.(get) ?? get,
      url,
      // Only with `reload`: workers refuse the field, whatever its value.
      { signal: stop, redirect, ...(reload && { cache: 'reload' }) },
      limit,
    );
    const found = read(body);
    // JSON nested deeper than the stack cannot be stringified; it is malformed, not absent.
    if (!found && found !== false && (await quietly(() => JSON.stringify(body))) !== '{}')
      throw new ClientError('malformed', url);
    // Absence is cached as the empty body of the answer.
    await quietly(() => cache.set(url, body, found ? fresh : 10_000, size));
    return body;
  };
  const cache = given ?? caches.get(get) ?? memoryCache();
  if (!given) caches.set(get, cache);
  const kept = !reload && (await quietly(() => cache.get(url)));
  signal?.throwIfAborted();
  if (kept) return read(kept) || null;
  const join = () => {
    const lane = laneOf(get, url);
    return (lane.flights.find((flight) => flight.url === url) ?? launch(url, fly, lane)).join;
  };
  // After the TTL, serve the stale answer and refresh in the background. Absence is never served
  // stale: somebody may just have published.
  const stale = whole && !reload && read(await quietly(() => cache.stale?.(url)));
  if (stale) {
    quietly(() => join()(undefined, timeout));
    return stale;
  }
  return read(await join()(signal, timeout)) || null;
}

function laneOf(get: typeof globalThis.fetch, url: string): Lane {
  const hosts = lanes.get(get) ?? new Map<string, Lane>();
  lanes.set(get, hosts);
  // Hosts without requests in flight are removed.
  for (const [host, { flights }] of hosts) if (!flights[0]) hosts.delete(host);
  const [host = url] = /^\w+:\/\/[^/]*/.exec(url) ?? [];
  const lane = hosts.get(host) ?? { flights: [], heard: 0 };
  hosts.set(host, lane);
  return lane;
}

/** Prepares a flight, which starts when it has a place in its lane. */
function launch(url: string, fly: (stop: AbortSignal) => Promise<unknown>, lane: Lane): Flight {
  const { flights } = lane;
  const stop = new AbortController();
  const callers = new Set<(silence: number) => void>();
  let began = 0;
  let go = () => {};
  const started = new Promise<void>((resolve) => {
    go = () => {
      began = Date.now();
      resolve();
    };
  });
  const answer = started
    .then(() => fly(stop.signal))
    .finally(() => {
      if (!stop.signal.aborted) lane.heard = Date.now();
    });
  const join: Join = (signal, timeout) =>
    new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      /** Called when the caller has its answer, gives up or aborts. */
      const leave = (reason?: unknown) => {
        if (!callers.delete(giveUp)) return;
        // After an answer this has no effect.
        reject(reason);
        clearTimeout(timer);
        if (callers.size) return;
        flights.splice(flights.indexOf(flight), 1);
        // The next in the queue may start.
        flights[AT_ONCE - 1]?.go();
        stop.abort();
      };
      const giveUp = (silence: number) => {
        if (silence >= timeout) leave(new ClientError('timeout', url));
      };
      callers.add(giveUp);
      // The controller serves as the listener's options: its `signal` removes the listener.
      signal?.addEventListener('abort', () => leave(signal.reason), stop);
      started.then(() => {
        if (!callers.has(giveUp)) return;
        timer = setTimeout(() => {
          // Requests that still wait for a place fail too, if the host was silent for their whole
          // timeout.
          const silence = lane.heard < began ? timeout : Date.now() - lane.heard;
          for (const other of flights.slice(AT_ONCE)) other.giveUp(silence);
          giveUp(timeout);
        }, timeout);
      });
      answer.then(resolve, reject).finally(leave);
    });
  const giveUp = (silence: number) => {
    for (const caller of callers) caller(silence);
  };
  const flight = { url, join, go, giveUp };
  if (flights.push(flight) <= AT_ONCE) go();
  return flight;
}

/**
 * @returns the JSON (`undefined` when it is invalid or too long), its bytes, and the milliseconds
 *   for which it is fresh
 */
async function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: SignalledInit,
  limit: number,
): Promise<[body: unknown, size: number, fresh: number]> {
  const { signal } = init;
  for (let attempt = 0; ; attempt++) {
    let begun = undefined as number | undefined;
    let text = '';
    const decoder = new TextDecoder();
    const [{ status, headers }, size] = await readAnswer(fetch, url, init, limit, (piece, answer) => {
      begun = answer.status;
      text += decoder.decode(piece, { stream: true });
    }).catch((cause) => {
      throw new ClientError('network', url, { status: begun, cause });
    });
    if (size > limit) text = '';
    const header = (name: string) => headers.get(name) as string;
    // HTTP caches, the browser's included, may have held the answer for most of its minute:
    // freshness counts from the AppView's answer.
    const [, seconds = 60] = /max-age=(\d+)/.exec(header('cache-control')) ?? [];
    const age = Math.max(Number.parseFloat(header('age')) * 1e3 || 0, Date.now() - Date.parse(header('date')) || 0);
    const fresh = Math.max(0, Math.min(FRESH, +seconds * 1e3) - age);
    if (status === 404 || (status > 299 && ABSENT.test(text))) return [{}, 2, fresh];
    if (status === 429 || (status > 499 && status !== 501)) {
      const wait = retryAfter(header('retry-after')) || (1 + Math.random()) * 300 * 2 ** attempt;
      if (attempt < MAX_RETRIES && wait <= MAX_WAIT) {
        await new Promise((resolve) => {
          setTimeout(resolve, Math.max(0, wait));
          signal.onabort = resolve;
        });
        continue;
      }
    }
    if (status < 300) return [await quietly(() => JSON.parse(text)), size, fresh];
    throw new ClientError(status === 400 ? 'bad-request' : 'http', url, { status });
  }
}

/** Ignores errors; returns `undefined` then. */
async function quietly<T>(act: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
