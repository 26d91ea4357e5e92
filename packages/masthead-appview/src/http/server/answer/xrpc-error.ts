import { BusyError } from 'masthead/internal/node';

/** An XRPC error answer. The message is shown to the client and says what to do. */
export class XrpcError extends Error {
  override readonly name = 'XrpcError';
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param error the machine-readable name, such as `InvalidRequest` */
  constructor(status: number, error: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

export function invalidRequest(message: string): XrpcError {
  return new XrpcError(400, 'InvalidRequest', message);
}

/** Maps errors of outside requests: `BusyError` to `busy`, a timeout to a 504 with the message `slow`. Any other is returned unchanged. */
export function outsideError(error: unknown, busy: XrpcError, slow: string): unknown {
  if (error instanceof BusyError) return busy;
  return error instanceof Error && error.name === 'TimeoutError' ? new XrpcError(504, 'Timeout', slow) : error;
}
