import type { AskOptions, ClientConfig } from './client-config.ts';
import { ClientError } from './client-error.ts';
import { memoryCache } from './memory-cache.ts';

// This file is in the script tag: every byte counts.

interface Flight {
  readonly answer: Promise<unknown>;
  readonly started: Promise<void>;
  readonly stop: AbortController;
  waiting: number;
}

const MAX_RETRIES = 2;
const MAX_WAIT = 5_000;
const MAX_CHARACTERS = 4e6;
const FRESH = 60_000;
const FRESH_ABSENCE = 10_000;

const shared = memoryCache();
const flights = new Map<string, Flight>();
const queue: (() => void)[] = [];
let free = 6;

/**
 * Asks an AppView one question: at most one request in flight per distinct question, answers kept 60 s (absence 10 s), at most 6 requests at once, two
 * retries on 429 and 5xx.
 *
 * @param method the XRPC query
 * @param read the checked answer out of the JSON; `null` when there is none in it
 * @returns `null` for absence: 404, `ProfileNotFound`, `{}`
 * @throws {ClientError}
 */
export async function ask<T>(
  config: ClientConfig,
  method: string,
  params: string[][],
  read: (body: unknown) => T | null,
  { signal, timeout = 10_000 }: AskOptions = {},
): Promise<T | null> {
  const url = `${config.baseUrl.replace(/\/+$/, '')}/xrpc/${method}?${new URLSearchParams(params)}`;
  const cache = config.cache ?? shared;
  let body: unknown;
  try {
    body = await cache.get(url);
  } catch {}
  if (!body) {
    body = await join(url, signal, timeout, async (stop) => {
      const answer = await request(config.fetch ?? fetch, url, stop);
      const found = read(answer);
      // What is neither an answer nor an empty one is no AppView's.
      if (!found && JSON.stringify(answer) !== '{}') throw new ClientError('malformed', url);
      try {
        await cache.set(url, answer, found ? FRESH : FRESH_ABSENCE);
      } catch {}
      return answer;
    });
  }
  return read(body);
}

/** Waits for a flight together with everybody else who asked the same. The last one to leave stops it. */
function join(
  url: string,
  signal: AbortSignal | undefined,
  timeout: number,
  fly: (stop: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new ClientError('aborted', url);
    let flight = flights.get(url);
    if (!flight) {
      const stop = new AbortController();
      const started = new Promise<void>((go) => {
        if (free) {
          free--;
          go();
        } else queue.push(go);
      });
      const answer = started
        .then(() => fly(stop.signal))
        .finally(() => {
          const next = queue.shift();
          if (next) next();
          else free++;
        });
      flight = { answer, started, stop, waiting: 0 };
      flights.set(url, flight);
    }
    const { answer, started, stop } = flight;
    flight.waiting++;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const leave = () => {
      if (!here) return;
      here = false;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (flight && !--flight.waiting) {
        flights.delete(url);
        stop.abort();
      }
    };
    const abort = () => {
      reject(new ClientError('aborted', url));
      leave();
    };
    signal?.addEventListener('abort', abort);
    started.then(() => {
      if (here)
        timer = setTimeout(() => {
          reject(new ClientError('timeout', url));
          leave();
        }, timeout);
    });
    answer.then(resolve, reject).finally(leave);
  });
}

async function request(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    let status: number | undefined;
    let text = '';
    try {
      const response = await fetch(url, { signal });
      status = response.status;
      if (status === 404) return {};
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
        text += chunk.value;
        if (text.length > MAX_CHARACTERS) break;
      }
      if (attempt < MAX_RETRIES && (status === 429 || (status > 499 && status !== 501))) {
        const after = response.headers.get('retry-after') as string;
        const wait = +after * 1e3 || Date.parse(after) - Date.now() || (1 + Math.random()) * 300 * 2 ** attempt;
        // One who asks for more patience than a reader has is not asked again.
        if (wait <= MAX_WAIT) {
          await new Promise((resolve) => {
            setTimeout(resolve, wait);
            signal.onabort = resolve;
          });
          continue;
        }
      }
    } catch {
      throw new ClientError('network', url, status);
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {}
    if (status === 200) return body;
    if ((body as { error?: unknown } | null | undefined)?.error === 'ProfileNotFound') return {};
    throw new ClientError(status === 400 ? 'bad-request' : 'http', url, status);
  }
}
