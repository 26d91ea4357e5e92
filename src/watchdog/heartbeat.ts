import { url as debuggerUrl } from 'node:inspector';

/** The loops that are watched, by their place in the shared memory. */
export const LOOPS = ['main', 'ingest'] as const;
export type LoopName = (typeof LOOPS)[number];

/** What the watched loops and the watchdog share: a number for each loop, which a timer of that loop counts up. */
export interface Heartbeats {
  readonly memory: SharedArrayBuffer;
  /** Milliseconds between two beats. */
  readonly every: number;
}

// A loop that rests is not watched: it has not begun, has ended, or somebody holds it in a debugger.
const AT_REST = 0;

/** @param limit how long a loop may be silent, milliseconds */
export function createHeartbeats(limit: number): Heartbeats {
  const memory = new SharedArrayBuffer(LOOPS.length * Int32Array.BYTES_PER_ELEMENT);
  return { memory, every: Math.max(10, Math.min(1000, limit / 10)) };
}

/**
 * Lets the loop that this is called in be watched.
 *
 * @returns ends that
 */
export function beat({ memory, every }: Heartbeats, name: LoopName): () => void {
  const beats = new Int32Array(memory);
  const at = LOOPS.indexOf(name);
  const once = () => {
    // Whoever steps through the program stands still as long as they like.
    if (debuggerUrl() !== undefined) Atomics.store(beats, at, AT_REST);
    else Atomics.store(beats, at, Math.max(1, (Atomics.load(beats, at) + 1) | 0));
  };
  once();
  const timer = setInterval(once, every);
  timer.unref();
  return () => {
    clearInterval(timer);
    Atomics.store(beats, at, AT_REST);
  };
}

/** Measures for how long each loop has been silent. To be asked again and again, by a thread that no watched loop can hold up. */
export class Silence {
  readonly #beats: Int32Array;
  readonly #longestStep: number;
  readonly #heard: number[] = LOOPS.map(() => AT_REST);
  readonly #silent: number[] = LOOPS.map(() => 0);
  #looked: number | undefined;

  constructor({ memory, every }: Heartbeats) {
    this.#beats = new Int32Array(memory);
    // A machine that slept, or a process that was stopped, held the watcher up as well: then no more counts than two beats.
    this.#longestStep = 2 * every;
  }

  /**
   * Looks once.
   *
   * @param now milliseconds
   * @returns milliseconds of silence, of the loop that has been silent for the longest; `null` when nothing is watched
   */
  look(now: number): { readonly name: LoopName; readonly silent: number } | null {
    const passed = Math.min(now - (this.#looked ?? now), this.#longestStep);
    this.#looked = now;
    // In a debugger all loops may stand still, for one may wait for the other.
    const watching = Atomics.load(this.#beats, LOOPS.indexOf('main')) !== AT_REST;
    let longest: { name: LoopName; silent: number } | null = null;
    for (const [at, name] of LOOPS.entries()) {
      const heard = Atomics.load(this.#beats, at);
      const alive = !watching || heard === AT_REST || heard !== this.#heard[at];
      const silent = alive ? 0 : (this.#silent[at] ?? 0) + passed;
      this.#heard[at] = heard;
      this.#silent[at] = silent;
      if (watching && heard !== AT_REST && silent >= (longest?.silent ?? 0)) longest = { name, silent };
    }
    return longest;
  }
}
