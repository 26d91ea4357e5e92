/**
 * `AbortSignal.any`, also for browsers before 2024, which lack it: a signal that aborts when the
 * first of several others aborts.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const stop = new AbortController();
  for (const signal of signals) {
    const end = () => stop.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }
  return stop.signal;
}

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
