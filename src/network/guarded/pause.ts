import { setTimeout as sleep } from 'node:timers/promises';

/** How waits grow: from the first, doubling, to the longest; milliseconds. */
export interface BackOff {
  readonly first: number;
  readonly longest: number;
}

const USUAL: BackOff = { first: 100, longest: 30_000 };

/**
 * How long to wait before trying again.
 *
 * @param attempt how many waits there were already
 * @returns milliseconds
 */
export function backOff(attempt: number, { first, longest }: BackOff = USUAL): number {
  return Math.min(longest, first * 2 ** Math.min(attempt, 30));
}

/** Waits, but no longer than until the signal; an aborted wait is no error. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(Math.max(0, milliseconds), undefined, { signal });
  } catch {
    // Aborted: the caller looks at the signal.
  }
}
