import { onTestFinished, vi } from 'vitest';

/** Options of an AppView that reads each answer anew: for a test that asks right after it has written. */
export const FRESH = { cacheBytes: 0 } as const;

/** Moves the clock of this process, until the test ends: an answer in memory that something was committed after is given no longer. */
export function passFiveSeconds(): void {
  vi.setSystemTime(Date.now() + 5000);
  onTestFinished(() => void vi.useRealTimers());
}
