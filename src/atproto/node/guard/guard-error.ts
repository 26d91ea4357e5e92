// The errors of guarded requests.

import { MastheadError } from '../../../core/masthead-error.ts';

/**
 * Why a guarded request gave no answer: `refused-url` not allowed by the guard (method, scheme,
 * port, credentials, length of the host name); `refused-address` the host is not on the public
 * internet; `refused-host` the host failed often, or asked for a pause: it is left alone for a
 * while; `busy` too many requests wait already; `timeout`; `too-large`; `redirects` too many, or
 * none allowed; `network` DNS, connection or TLS; `aborted` by the creator of the guard
 * (`GuardOptions.signal`). A signal of the request itself throws its own reason.
 */
export type GuardErrorKind =
  | 'refused-url'
  | 'refused-address'
  | 'refused-host'
  | 'busy'
  | 'timeout'
  | 'too-large'
  | 'redirects'
  | 'network'
  | 'aborted';

/**
 * A request that the guard refused or that failed. The message is one sentence.
 *
 * @example
 * ```js
 * import { GuardError, guardedFetch } from 'masthead/client';
 *
 * const refused = await guardedFetch('http://example.com/').catch((error) => error);
 * console.log(refused instanceof GuardError && refused.kind); // refused-url
 * ```
 */
export class GuardError extends MastheadError {
  override readonly name = 'GuardError';
  declare readonly kind: GuardErrorKind;

  constructor(kind: GuardErrorKind, message: string, options?: ErrorOptions) {
    super(kind, message, options);
  }
}

/**
 * The code of an error's cause, such as `ENOTFOUND` or a certificate's; empty when there is none.
 */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/**
 * The error for a request that a signal ended: a timeout, the caller, or the gate because others
 * waited.
 */
export function abortError(where: string, signal: AbortSignal): GuardError {
  const { reason } = signal;
  if (reason instanceof GuardError) return reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return late
    ? new GuardError('timeout', `${where} did not answer in time.`)
    : new GuardError('aborted', `The request to ${where} was given up.`);
}
