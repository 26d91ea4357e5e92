import { atRest } from './mount.ts';

/** A wait of the product. What is due sooner, such as what a test waits for, goes on by itself. */
const PAUSE = 1000;

/** The time of this page, which stands still. */
export interface PageClock {
  /**
   * Lets milliseconds pass: each wait that ends meanwhile does so in its order, once what the one
   * before it began is done.
   */
  advance(milliseconds: number): Promise<void>;
}

const { setTimeout, clearTimeout } = globalThis;
const { now } = Date;
afterEach(() => {
  Object.assign(globalThis, { setTimeout, clearTimeout });
  Date.now = now;
});

/**
 * Stops the date until the test has ended, and every wait of a second or more: only `advance` moves
 * them, in no real time.
 */
export function stopClock(): PageClock {
  let time = now();
  // As far from the page's own numbers as can be.
  let last = 1e9;
  const waits = new Map<number, { readonly at: number; readonly run: () => void }>();
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < PAUSE) return setTimeout(run, ms);
    waits.set(++last, { at: time + ms, run });
    return last;
  }) as typeof setTimeout;
  globalThis.clearTimeout = ((id?: number) => {
    if (!waits.delete(id ?? 0)) clearTimeout(id);
  }) as typeof clearTimeout;
  Date.now = () => time;
  return {
    async advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...waits].sort(([, one], [, other]) => one.at - other.at);
        if (!next || next[1].at > end) break;
        time = next[1].at;
        waits.delete(next[0]);
        next[1].run();
        await atRest();
      }
      time = end;
    },
  };
}
