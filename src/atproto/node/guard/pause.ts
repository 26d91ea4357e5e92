/** Exponential backoff: waits double from the first to the longest; milliseconds. */
export interface BackOff {
  readonly first: number;
  readonly longest: number;
}

const USUAL: BackOff = { first: 100, longest: 30_000 };

/** The wait before the next attempt, in milliseconds, after `attempt` waits. */
export function backOff(attempt: number, { first, longest }: BackOff = USUAL): number {
  return Math.min(longest, first * 2 ** Math.min(attempt, 30));
}

/**
 * Waits until the time is over or the signal aborts. An abort throws no error: the caller checks
 * the signal.
 */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, milliseconds));
    signal?.addEventListener('abort', end);
  });
}
