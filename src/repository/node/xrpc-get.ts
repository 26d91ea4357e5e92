import { fields } from '../../core/read-fields.ts';
import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { ByteBudget } from '../../network/guarded/byte-budget.ts';
import { GuardError } from '../../network/guarded/guard-error.ts';

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

  constructor(message: string, status: number, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The host does not answer now: down, overloaded, or it says that we ask too much. */
export class HostUnavailableError extends Error {
  override readonly name = 'HostUnavailableError';
  /** How long the host wants to be left alone, milliseconds; `null` when it does not say. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** The answer is longer than what is held in memory. Asking for less at once may help. */
export class AnswerTooBigError extends Error {
  override readonly name = 'AnswerTooBigError';
}

/**
 * Asks an XRPC query and reads its JSON in at most 30 s.
 *
 * @param host the origin of a PDS or a relay
 * @param most bytes that the answer may weigh (`ByteBudget`); 2 MB when left out
 * @throws {XrpcRefusedError} a 4xx besides 408 and 429, and 501
 * @throws {HostUnavailableError} anything else that is no answer
 * @throws {AnswerTooBigError}
 */
export async function xrpcGet(
  fetch: NetworkAccess['fetch'],
  host: string,
  method: string,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
  most = MAX_ANSWER,
): Promise<Record<string, unknown>> {
  const url = new URL(`/xrpc/${method}`, host);
  url.search = new URLSearchParams(params).toString();
  const timeout = AbortSignal.timeout(TIMEOUT);
  let response: Response;
  let text: string;
  try {
    const budget = new ByteBudget({ answer: most, inAll: most });
    response = await fetch(url, { signal: AbortSignal.any([signal, timeout]), redirect: 'error', budget });
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof GuardError && error.problem === 'too-large')
      throw new AnswerTooBigError(error.message, { cause: error });
    const reason = timeout.aborted ? `no answer within ${TIMEOUT / 1000} s` : messageOf(error);
    throw new HostUnavailableError(`${url.host}: ${reason}.`, null, { cause: error });
  }
  const { status } = response;
  const body = parse(text);
  if (response.ok) {
    if (body) return body;
    throw new HostUnavailableError(`${url.host} answered ${method} with something that is not JSON.`, null);
  }
  const code = typeof body?.error === 'string' ? body.error.slice(0, 100) : '';
  const told = `${url.host} answered ${status} ${code} to ${method}.`;
  const refused = (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 501;
  if (refused) throw new XrpcRefusedError(told, status, code);
  throw new HostUnavailableError(told, retryAfter(response.headers));
}

/** `Retry-After` (seconds or a date), else `RateLimit-Reset` (a time in seconds), as milliseconds from now. */
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

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
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
