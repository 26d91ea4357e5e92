import { BusyError } from '../../network/guarded/fair-turns.ts';

/** An error as XRPC answers it. The message is for the caller: it says what to do. */
export class XrpcError extends Error {
  override readonly name = 'XrpcError';
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status the HTTP status
   * @param error the name that a program looks at, such as `InvalidRequest`
   * @param message the sentence that a person reads
   * @param headers what goes with it, such as `Retry-After`
   */
  constructor(status: number, error: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** The caller's mistake. */
export function invalidRequest(message: string): XrpcError {
  return new XrpcError(400, 'InvalidRequest', message);
}

/**
 * What work that asks other hosts failed with, for the caller.
 *
 * @param busy what is said when too much is asked for at once
 * @param slow what is said when a host answers too slowly
 * @returns the error itself where it is another one
 */
export function outsideError(error: unknown, busy: XrpcError, slow: string): unknown {
  if (error instanceof BusyError) return busy;
  return error instanceof Error && error.name === 'TimeoutError' ? new XrpcError(504, 'Timeout', slow) : error;
}
