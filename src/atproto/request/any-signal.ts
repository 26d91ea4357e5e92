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
