import { text as textOf } from '../core/read-fields.ts';
import type { AskOptions, ClientConfig } from './client-config.ts';
import { ClientError, type ClientErrorKind } from './client-error.ts';
import { memoryCache } from './memory-cache.ts';

// This file is in the script tag: every byte counts.

/** How a question is asked. */
interface Asking extends AskOptions {
  /** Whether its answer is whole in itself: then a stale one will do while the next is fetched. */
  readonly whole?: boolean;
  /** Bytes that an answer may have, unpacked; 1 MB when left out. */
  readonly most?: number;
  /** Put around the fetch; the question is still one with the same question of others. */
  readonly through?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
  /** `error` for a host that a stranger named: it must not send the asker on. */
  readonly redirect?: RequestRedirect;
}

/** How an address is asked; what loads beside the script tag is handed it. */
export type AskAddress = typeof askAddress;

type Read<T> = (body: unknown) => T | null | undefined | false;

/** Lets one more caller wait for an answer. */
type Join = (signal: AbortSignal | undefined, timeout: number) => Promise<unknown>;

const MAX_RETRIES = 2;
/** Milliseconds for which an answer is fresh. */
export const FRESH = 60_000;
/** Milliseconds. Who asks for more patience than a reader has is not asked again. */
const MAX_WAIT = 5_000;

/** A question on its way, or waiting for its turn. */
interface Flight {
  readonly url: string;
  readonly join: Join;
  readonly go: () => void;
}

const shared = memoryCache();
/**
 * The first 6 of each are on their way, the others wait. One for each `fetch`: a page has one, a server gives each of its readers another, so that nobody's
 * slow hosts hold up somebody else's questions.
 */
const lanes = new WeakMap<typeof globalThis.fetch, Flight[]>();

/**
 * Asks a host one XRPC question, as `askAddress` does.
 *
 * @param config whom to ask, and with what
 * @param method the XRPC query
 */
export function ask<T>(
  config: ClientConfig,
  method: string,
  params: string[][],
  read: Read<T>,
  options?: Asking,
): Promise<T | null> {
  const url = `${config.baseUrl.replace(/(?<!\/)\/+$/, '')}/xrpc/${method}?${new URLSearchParams(params)}`;
  return askAddress(url, read, { ...options, ...config });
}

/**
 * Asks one question: at most one request in flight per distinct question, answers kept until they are 60 s old (absence 10 s), at most 6 requests at once,
 * two retries on 429 and 5xx.
 *
 * @param read the checked answer out of the JSON; `null` when there is none in it, `false` when it says that there is none
 * @returns `null` for absence: 404, `ProfileNotFound`, `RecordNotFound`, `RepoNotFound`, `{}`
 * @throws {ClientError}
 */
export async function askAddress<T>(
  url: string,
  read: Read<T>,
  {
    fetch: get = fetch,
    cache = shared,
    signal,
    timeout = 10_000,
    whole,
    most = 1e6,
    redirect = 'follow',
    through,
  }: Pick<ClientConfig, 'fetch' | 'cache'> & Asking,
): Promise<T | null> {
  const fly = async (stop: AbortSignal) => {
    const [body, size, fresh] = await request(through?.(get) ?? get, url, { signal: stop, redirect }, most);
    const found = read(body);
    // What is nested deeper than the stack cannot be written, and is no absence.
    if (!found && found !== false && (await quietly(() => JSON.stringify(body))) !== '{}')
      throw new ClientError('malformed', url);
    // Absence is kept as the empty answer that it was.
    await quietly(() => cache.set(url, body, found ? fresh : 10_000, size));
    return body;
  };
  const kept = await quietly(() => cache.get(url));
  if (signal?.aborted) throw new ClientError('aborted', url);
  if (kept) return read(kept) || null;
  const lane = lanes.get(get) ?? [];
  lanes.set(get, lane);
  const join = () => (lane.find((flight) => flight.url === url) ?? launch(url, fly, lane)).join;
  // Who comes after its time need not wait: the next one has the new answer. Absence is no such answer, for somebody may just have published.
  const stale = whole && read(await quietly(() => cache.stale?.(url)));
  if (stale) {
    quietly(() => join()(undefined, timeout));
    return stale;
  }
  return read(await join()(signal, timeout)) || null;
}

/** Prepares a flight. The last caller to leave it stops it. */
function launch(url: string, fly: (stop: AbortSignal) => Promise<unknown>, lane: Flight[]): Flight {
  const stop = new AbortController();
  let waiting = 0;
  let go = () => {};
  const started = new Promise<void>((resolve) => {
    go = resolve;
  });
  const answer = started.then(() => fly(stop.signal));
  const join: Join = (signal, timeout) =>
    new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let here = true;
      const leave = (kind?: ClientErrorKind) => {
        if (!here) return;
        here = false;
        // After an answer this changes nothing.
        reject(kind && new ClientError(kind, url));
        clearTimeout(timer);
        if (!--waiting) {
          lane.splice(lane.indexOf(flight), 1);
          lane[5]?.go();
          stop.abort();
        }
      };
      waiting++;
      // The controller has a `signal`, which is the option that takes the listener off again.
      signal?.addEventListener('abort', () => leave('aborted'), stop);
      started.then(() => {
        if (here) timer = setTimeout(leave, timeout, 'timeout');
      });
      answer.then(resolve, reject).finally(leave);
    });
  const flight = { url, join, go };
  if (lane.push(flight) < 7) go();
  return flight;
}

/** @returns the JSON, `undefined` when it is none or too much, its bytes, and the milliseconds for which it is fresh */
async function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: { readonly signal: AbortSignal; readonly redirect: RequestRedirect },
  most: number,
): Promise<[body: unknown, size: number, fresh: number]> {
  const { signal } = init;
  for (let attempt = 0; ; attempt++) {
    let status: number | undefined;
    let text = '';
    let size = 0;
    let fresh = 0;
    try {
      const response = await fetch(url, init);
      status = response.status;
      const header = (name: string) => response.headers.get(name) as string;
      // Caches on the way, the browser's own among them, may have had it for most of its minute: it counts from when the AppView gave it, or a reader would see
      // what is three minutes old.
      const [, seconds = 60] = /max-age=(\d+)/.exec(header('cache-control')) ?? [];
      const age = Math.max(Number.parseFloat(header('age')) * 1e3 || 0, Date.now() - Date.parse(header('date')) || 0);
      fresh = Math.max(0, Math.min(FRESH, +seconds * 1e3) - age);
      const reader = response.body?.getReader();
      const decoder = new TextDecoder();
      const stop = () => quietly(() => reader?.cancel());
      signal.addEventListener('abort', stop);
      for (let chunk: Uint8Array | undefined = new Uint8Array(); chunk && size <= most; ) {
        size += chunk.length;
        text += decoder.decode(chunk, { stream: true });
        chunk = (await reader?.read())?.value;
      }
      if (size > most) {
        text = '';
        stop();
      }
      if (status === 429 || (status > 499 && status !== 501)) {
        const after = header('retry-after');
        const wait = +after * 1e3 || Date.parse(after) - Date.now() || (1 + Math.random()) * 300 * 2 ** attempt;
        if (attempt < MAX_RETRIES && wait <= MAX_WAIT) {
          await new Promise((resolve) => {
            setTimeout(resolve, Math.max(0, wait));
            signal.onabort = resolve;
          });
          continue;
        }
      }
    } catch {
      throw new ClientError('network', url, status);
    }
    const body = await quietly(() => JSON.parse(text));
    if (status < 300) return [body, size, fresh];
    if (status === 404 || /^(Profile|Record|Repo)NotFound$/.test(textOf(body?.error) ?? '')) return [{}, 2, fresh];
    throw new ClientError(status === 400 ? 'bad-request' : 'http', url, status);
  }
}

/** What fails here is passed over. */
async function quietly<T>(act: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}
