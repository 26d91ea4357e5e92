/**
 * Exit code: nothing was written, for what is asked for is most likely not meant; or only a part of
 * it.
 */
export const HELD_BACK = 2;

/**
 * A mistake that a person can fix, as a rule in the command line. The message is one sentence that
 * says what to do.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** For the process. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
