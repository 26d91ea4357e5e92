import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY = 100;
const LONGEST_DELAY = 30_000;

/** How long to wait before trying again: doubling from 100 ms to 30 s. */
export function backOff(attempt: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempt, 20));
}

/** Waits, but no longer than until the signal; an aborted wait is no error. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(Math.max(0, milliseconds), undefined, { signal });
  } catch {
    // Aborted: the caller looks at the signal.
  }
}
