/**
 * Exit code: nothing was written, because the request is most likely not intended; or only a part
 * was written.
 */
export const HELD_BACK = 2;

/**
 * A mistake that a person can fix, usually in the command line. The message is one sentence that
 * says what to do.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Of the process. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
