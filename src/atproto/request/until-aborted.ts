/**
 * Waits for a promise until the signal aborts, also when the work cannot be cancelled; then throws
 * `why()`, by default the signal's reason.
 */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal,
  why: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(why());
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    // Runs also after an abort, so that a late failure is not an unhandled rejection.
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
