/** A mistake that a person can fix, as a rule in the command line. The message is one sentence that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
