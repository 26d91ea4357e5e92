// One XRPC query, sent once and not cached: for repositories and backfills.

import { errorText } from '../../../core/log.ts';
import { fields, text as textOf } from '../../../core/read-fields.ts';
import { AnswerTooBigError } from '../../repository/list-records.ts';
import { retryAfter } from '../../request/json-request.ts';
import { type ReadAnswer, readBytes } from '../../request/read-answer.ts';
import { ByteBudget } from '../guard/byte-budget.ts';
import { GuardError } from '../guard/guard-error.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';

export { AnswerTooBigError };

const TIMEOUT = 30_000;
// Counted as in `ByteBudget`, by the size in memory: sixteen repositories are read at once.
const MAX_ANSWER = 2 * 1024 * 1024;
const LONGEST_WAIT = 3_600_000;

/**
 * The message of servers that have no error name for a missing record; some send it with status
 * 500.
 */
const NO_RECORD = /^Could not locate record/;

/**
 * The host answers with a lasting refusal: the account is gone, the method unknown. A retry changes
 * nothing.
 */
export class XrpcRefusedError extends Error {
  override readonly name = 'XrpcRefusedError';
  readonly status: number;
  /** The XRPC error's name, such as `RepoNotFound`; empty when there is none. */
  readonly code: string;
  /** The XRPC error's message, truncated; empty when there is none. */
  readonly detail: string;

  constructor(message: string, status: number, code: string, detail = '') {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** A temporary failure: the host is down, overloaded, or limits our rate. */
export class HostUnavailableError extends Error {
  override readonly name = 'HostUnavailableError';
  /** Milliseconds for which the host wants no requests; `null` when it does not say. */
  readonly retryAfter: number | null;
  /** The HTTP status; absent when there was no readable answer. */
  readonly status: number | undefined;

  constructor(message: string, retryAfter: number | null, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
    this.status = options.status;
  }
}

export interface XrpcOnceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the answer, as `ByteBudget` counts them; 2 MB when left out. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds; 30,000 when left out. */
  readonly timeout?: number | undefined;
}

/**
 * Sends an XRPC query to a PDS or relay and reads its JSON. Redirects are refused.
 *
 * @throws {XrpcRefusedError} a 4xx other than 408 and 429, or 501, or a missing record, whose code
 *   is always `RecordNotFound`
 * @throws {HostUnavailableError} any other failure
 * @throws {AnswerTooBigError}
 * @throws the error of `fetch` when the caller's signal is aborted
 */
export async function readXrpcOnce(
  fetch: GuardedFetch,
  host: string,
  method: string,
  params: Readonly<Record<string, string>>,
  options: XrpcOnceOptions = {},
): Promise<Record<string, unknown>> {
  const body = parseJson(await readXrpcBytes(fetch, host, method, params, { ...options, redirect: 'error' }));
  if (body) return body;
  throw new HostUnavailableError(`${host} answered ${method} with something that is not JSON.`, null);
}

/** The same for an answer that is not JSON, such as a blob. By default redirects are followed. */
export async function readXrpcBytes(
  fetch: GuardedFetch,
  host: string,
  method: string,
  params: Readonly<Record<string, string>>,
  {
    signal,
    maxBytes = MAX_ANSWER,
    timeout = TIMEOUT,
    redirect = 'follow',
  }: XrpcOnceOptions & { readonly redirect?: RequestRedirect },
): Promise<Uint8Array> {
  const url = new URL(`/xrpc/${method}`, host);
  url.search = new URLSearchParams(params).toString();
  const late = AbortSignal.timeout(timeout);
  let answer: ReadAnswer;
  try {
    const budget = new ByteBudget({ answer: maxBytes, inAll: maxBytes });
    const init = { signal: signal ? AbortSignal.any([signal, late]) : late, redirect, budget };
    answer = await readBytes(fetch as typeof globalThis.fetch, url.href, init, maxBytes);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof GuardError && error.kind === 'too-large')
      throw new AnswerTooBigError(errorText(error), { cause: error });
    const reason = late.aborted ? `no answer within ${timeout / 1000} s` : errorText(causeOf(error));
    throw new HostUnavailableError(`${url.host}: ${reason}.`, null, { cause: error });
  }
  const { status, headers, body, isTooLong } = answer;
  // The caller's own fetch does not know the budget.
  if (isTooLong) throw new AnswerTooBigError(`${url.host} answered with more than ${maxBytes / 2 ** 20} MB.`);
  if (status >= 200 && status < 300) return body;
  const { error, message } = parseJson(body) ?? {};
  const detail = textOf(message)?.slice(0, 500);
  const isAbsent = NO_RECORD.test(detail ?? '');
  const code = isAbsent ? 'RecordNotFound' : (textOf(error)?.slice(0, 100) ?? '');
  const told = `${url.host} answered ${status} ${code} to ${method}.`;
  const refused = (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501 || isAbsent;
  if (refused) throw new XrpcRefusedError(told, status, code, detail);
  throw new HostUnavailableError(told, waitAsked(headers), { status });
}

/**
 * The wait that a host asks for, by `Retry-After`, else by `RateLimit-Reset` (a time in seconds):
 * milliseconds from now, at most an hour; `null` without either.
 */
export function waitAsked(headers: Headers): number | null {
  const reset = headers.get('ratelimit-reset')?.trim() ?? '';
  const after = headers.get('retry-after');
  const wait = after ? retryAfter(after) : /^\d{9,11}$/.test(reset) ? Number(reset) * 1000 - Date.now() : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(LONGEST_WAIT, Math.max(0, wait));
}

/** `null` for anything but a JSON object. */
function parseJson(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return value !== null && typeof value === 'object' ? fields(value) : null;
  } catch {
    return null;
  }
}

/** The message "fetch failed" says nothing; its cause does. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error && error.cause.message !== '' ? error.cause : error;
}
