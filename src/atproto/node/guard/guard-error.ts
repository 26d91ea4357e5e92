/**
 * Why a guarded request gave no answer: `refused-url` not allowed by the guard (method, scheme, port, credentials, length of the host name); `refused-address`
 * the host is not on the public internet; `refused-host` the host failed so often that it is left alone for a while; `busy` too many requests wait already;
 * `timeout`; `too-large`; `redirects` too many, or none allowed; `network` DNS, connection or TLS; `aborted` by the caller.
 */
export type GuardProblem =
  | 'refused-url'
  | 'refused-address'
  | 'refused-host'
  | 'busy'
  | 'timeout'
  | 'too-large'
  | 'redirects'
  | 'network'
  | 'aborted';

/** A request that the guard refused or that failed. The message is one sentence. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly problem: GuardProblem;

  constructor(problem: GuardProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** The code of what caused an error, such as `ENOTFOUND` or that of a certificate; empty when there is none. */
export function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
