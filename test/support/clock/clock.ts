import { setTimeout as later } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

// Everything that waits in this process waits by these: the product takes no time of its own from anywhere else.
const OF_TIME = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** The time of this process, which stands still. */
export interface Clock {
  /** Lets milliseconds pass: whatever is due meanwhile happens in its order, each after what the one before it began. */
  advance(milliseconds: number): Promise<void>;
  /**
   * As `until`, and a tenth of a second passes between two looks: for what waits and asks in turns. The servers that are asked are to be in this process, so
   * that a busy machine holds up the clock as well.
   */
  passUntil<T>(check: () => T | Promise<T>): Promise<T>;
}

/**
 * Stops the clock of this process until the test ends. Only `advance` moves it, in no real time. Sockets, files and the database go on by themselves, and
 * threads and other processes have their own clocks.
 *
 * @param now milliseconds since 1970; default the real time
 */
export function stopClock(now = Date.now()): Clock {
  vi.useFakeTimers({ toFake: [...OF_TIME], now });
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(limit);
  // The object stays: a cache took hold of it when it was loaded.
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

/** As `AbortSignal.timeout`, which knows the real time alone. */
function limit(milliseconds: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
  return late.signal;
}

/** Real milliseconds between two looks. */
const LOOK_EVERY = 10;
/** Real milliseconds: a little less than a test has (vitest.config.ts), so that it says what it still waits for. */
export const GIVEN_UP = 280_000;

/**
 * Waits for what a socket, a thread or a process brings about: looks until nothing is thrown. It has no limit but the test's own, and it moves no clock.
 * What happens in this process alone needs no look: let its clock advance, or run its queue until it is idle. What may not fail even once does not belong into
 * the check: it counts as not yet.
 *
 * @returns what the check returns
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
