/** When a write is given up. */
export interface FinishingOptions {
  /** Aborted when somebody wants an end. */
  readonly stop?: AbortSignal | undefined;
  /** Milliseconds that a write under way may still take after that. */
  readonly grace: number;
  /** Milliseconds that a write may take in all. */
  readonly timeout: number;
}

/**
 * The signal of one write, which is not cut off at once: whoever stops a write under way does not know whether it was done. It is aborted `grace` milliseconds
 * after `stop`, or after `timeout` milliseconds.
 *
 * @returns `end`: to be called once the write has ended
 */
export function finishingSignal({ stop, grace, timeout }: FinishingOptions): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const given = new AbortController();
  const timers = [setTimeout(() => given.abort(), timeout)];
  const stopped = () => timers.push(setTimeout(() => given.abort(), grace));
  stop?.addEventListener('abort', stopped, { once: true });
  const end = () => {
    stop?.removeEventListener('abort', stopped);
    for (const timer of timers) clearTimeout(timer);
  };
  return { signal: given.signal, end };
}
