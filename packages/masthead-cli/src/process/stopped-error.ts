/** Somebody stopped the command with a signal. The message says how far it was. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  /** For the process: 128 and the signal's number. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
