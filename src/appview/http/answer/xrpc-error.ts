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
