/**
 * `AbortSignal.any`, also in a browser of before 2024, which has none: a signal that aborts with
 * the first of others.
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
