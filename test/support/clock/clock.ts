import { setTimeout as later } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

// All waiting in this process uses these: the product takes the time from nowhere else.
const OF_TIME = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** The time of this process, which is stopped. */
export interface Clock {
  /**
   * Moves the time by milliseconds: every timer that is due runs in its order, after the work that
   * the one before it began.
   */
  advance(milliseconds: number): Promise<void>;
  /**
   * As `until`, but a tenth of a second passes between two checks: for code that waits and makes
   * requests in turns. The servers must be in this process, so that a busy machine delays the clock
   * as well.
   */
  passUntil<T>(check: () => T | Promise<T>): Promise<T>;
}

/**
 * Stops the clock of this process until the test ends. Only `advance` moves it, in no real time.
 * Sockets, files and the database continue by themselves, and threads and other processes have
 * their own clocks.
 *
 * @param now milliseconds since 1970; default the real time
 */
export function stopClock(now = Date.now()): Clock {
  vi.useFakeTimers({ toFake: [...OF_TIME], now });
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(limit);
  // The object stays the same: a cache took a reference to it when it was loaded.
  const began = Math.round(performance.now()) - now;
  const sinceStart = vi.spyOn(performance, 'now').mockImplementation(() => began + Date.now());
  onTestFinished(() => {
    limits.mockRestore();
    sinceStart.mockRestore();
    vi.useRealTimers();
  });
  const advance = async (milliseconds: number) => void (await vi.advanceTimersByTimeAsync(milliseconds));
  const passUntil: Clock['passUntil'] = (check) =>
    until(async () => {
      await advance(100);
      return check();
    });
  return { advance, passUntil };
}

/** As `AbortSignal.timeout`, which follows only the real time. */
function limit(milliseconds: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
  return late.signal;
}

/** Real milliseconds between two checks. */
const LOOK_EVERY = 10;
/**
 * Real milliseconds: a little less than the limit of a test (vitest.config.ts), so that the error
 * says what the test still waits for.
 */
export const GIVEN_UP = 280_000;

/**
 * Waits for the work of a socket, a thread or a process: checks until nothing is thrown. It has no
 * limit but the test's own, and it moves no clock. Work in this process alone needs no check:
 * advance its clock, or run its queue until it is idle. A condition that must never fail does not
 * belong into the check, which takes a failure as "not yet".
 *
 * @returns the result of the check
 */
export async function until<T>(check: () => T | Promise<T>): Promise<T> {
  // `hrtime` is the one clock that `stopClock` leaves alone.
  const began = process.hrtime.bigint();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (process.hrtime.bigint() - began > BigInt(GIVEN_UP) * 1_000_000n) throw error;
    }
    await later(LOOK_EVERY);
  }
}
