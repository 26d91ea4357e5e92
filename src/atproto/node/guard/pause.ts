import { setTimeout as sleep } from 'node:timers/promises';

/** Exponential backoff: from the first wait, doubling, to the longest; milliseconds. */
export interface BackOff {
  readonly first: number;
  readonly longest: number;
}

const USUAL: BackOff = { first: 100, longest: 30_000 };

/** The milliseconds to wait before the next attempt, after `attempt` waits. */
export function backOff(attempt: number, { first, longest }: BackOff = USUAL): number {
  return Math.min(longest, first * 2 ** Math.min(attempt, 30));
}

/** Waits until the time is over or the signal aborts. An abort is no error. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(Math.max(0, milliseconds), undefined, { signal });
  } catch {
    // Aborted: the caller checks the signal.
  }
}
