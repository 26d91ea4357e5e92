import { onTestFinished, vi } from 'vitest';

/**
 * Options of an AppView that reads each answer again: for a test that makes a request right after a
 * write.
 */
export const FRESH = { cacheBytes: 0 } as const;

/**
 * Moves the clock of this process, until the test ends: answers in memory that are older than the
 * last commit are then not served.
 */
export function passFiveSeconds(): void {
  vi.setSystemTime(Date.now() + 5000);
  onTestFinished(() => void vi.useRealTimers());
}
