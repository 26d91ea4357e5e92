/** A command line that makes no sense. The message is one sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
