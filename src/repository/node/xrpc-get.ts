import { fields, text as textOf } from '../../core/read-fields.ts';
import { ByteBudget } from '../../network/guarded/byte-budget.ts';
import { GuardError } from '../../network/guarded/guard-error.ts';
import type { GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { AnswerTooBigError } from '../list-records.ts';

export { AnswerTooBigError };

const TIMEOUT = 30_000;
// Weighed as it will be once it is parsed: sixteen repositories are read at once.
const MAX_ANSWER = 2 * 1024 * 1024;
const LONGEST_WAIT = 3_600_000;

/** The host answers, but not this: the account is gone, the method unknown. Asking again changes nothing. */
export class XrpcRefusedError extends Error {
  override readonly name = 'XrpcRefusedError';
  readonly status: number;
  /** The XRPC error's name, such as `RepoNotFound`; empty when the answer has none. */
  readonly code: string;
  /** What the host said besides, cut; empty when it said nothing. */
  readonly detail: string;

  constructor(message: string, status: number, code: string, detail = '') {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** The host does not answer now: down, overloaded, or it says that we ask too much. */
export class HostUnavailableError extends Error {
  override readonly name = 'HostUnavailableError';
  /** How long the host wants to be left alone, milliseconds; `null` when it does not say. */
  readonly retryAfter: number | null;
  /** The HTTP status; absent when nothing came that could be read. */
  readonly status: number | undefined;

  constructor(message: string, retryAfter: number | null, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
    this.status = options.status;
  }
}

/** How a query is asked. */
export interface XrpcGetOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes that the answer may weigh (`ByteBudget`); 2 MB when left out. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds; 30,000 when left out. */
  readonly timeout?: number | undefined;
}

/**
 * Asks an XRPC query and reads its JSON.
 *
 * @param host the origin of a PDS or a relay
 * @throws {XrpcRefusedError} a 4xx besides 408 and 429, and 501
 * @throws {HostUnavailableError} anything else that is no answer
 * @throws {AnswerTooBigError}
 */
export async function xrpcGet(
  fetch: GuardedFetch,
  host: string,
  method: string,
  params: Readonly<Record<string, string>>,
  options: XrpcGetOptions = {},
): Promise<Record<string, unknown>> {
  const body = parseJson(await xrpcGetBytes(fetch, host, method, params, { ...options, redirect: 'error' }));
  if (body) return body;
  throw new HostUnavailableError(`${host} answered ${method} with something that is not JSON.`, null);
}

/** The same for an answer that is no JSON, such as a blob. */
export async function xrpcGetBytes(
  fetch: GuardedFetch,
  host: string,
  method: string,
  params: Readonly<Record<string, string>>,
  {
    signal,
    maxBytes = MAX_ANSWER,
    timeout = TIMEOUT,
    redirect,
  }: XrpcGetOptions & { readonly redirect?: 'error' | undefined },
): Promise<Uint8Array> {
  const url = new URL(`/xrpc/${method}`, host);
  url.search = new URLSearchParams(params).toString();
  const late = AbortSignal.timeout(timeout);
  let response: Response;
  let bytes: Uint8Array;
  try {
    const budget = new ByteBudget({ answer: maxBytes, inAll: maxBytes });
    const stop = signal ? AbortSignal.any([signal, late]) : late;
    response = await fetch(url, { signal: stop, redirect, budget });
    bytes = await readBytes(response, maxBytes);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof GuardError && error.problem === 'too-large')
      throw new AnswerTooBigError(error.message, { cause: error });
    const reason = late.aborted ? `no answer within ${timeout / 1000} s` : messageOf(error);
    throw new HostUnavailableError(`${url.host}: ${reason}.`, null, { cause: error });
  }
  if (response.ok) return bytes;
  const { status, headers } = response;
  const { error, message } = parseJson(bytes) ?? {};
  const code = textOf(error)?.slice(0, 100) ?? '';
  const told = `${url.host} answered ${status} ${code} to ${method}.`;
  const refused = (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501;
  if (refused) throw new XrpcRefusedError(told, status, code, textOf(message)?.slice(0, 500));
  throw new HostUnavailableError(told, retryAfter(headers), { status });
}

/** @throws {GuardError} `too-large` at the first byte too many, whatever fetch was given */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new GuardError('too-large', `An answer has more than ${maxBytes / 2 ** 20} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `Retry-After` (seconds or a date), else `RateLimit-Reset` (a time in seconds), as milliseconds from now; an hour at the most. */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const after = headers.get('retry-after')?.trim() ?? '';
  const reset = headers.get('ratelimit-reset')?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(after)
    ? Number(after) * 1000
    : after !== ''
      ? Date.parse(after) - now
      : /^\d{9,11}$/.test(reset)
        ? Number(reset) * 1000 - now
        : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(LONGEST_WAIT, Math.max(0, wait));
}

/** @returns `null` for what is no JSON object */
function parseJson(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return value !== null && typeof value === 'object' ? fields(value) : null;
  } catch {
    return null;
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // "fetch failed" says nothing; what failed is behind it.
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
