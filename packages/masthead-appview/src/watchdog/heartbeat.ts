import { url as debuggerUrl } from 'node:inspector';

/** The watched event loops, by their index in the shared memory. */
const LOOPS = ['main', 'ingest'] as const;
export type LoopName = (typeof LOOPS)[number];

/** Memory shared by the watched loops and the watchdog: a counter for each loop, which a timer of that loop increments. */
export interface Heartbeats {
  readonly memory: SharedArrayBuffer;
  /** Milliseconds between two beats. */
  readonly every: number;
}

// The value of a loop that is not watched: it has not started, has ended, or a debugger is attached.
const AT_REST = 0;

/** @param limit how long a loop may be blocked, milliseconds */
export function createHeartbeats(limit: number): Heartbeats {
  const memory = new SharedArrayBuffer(LOOPS.length * Int32Array.BYTES_PER_ELEMENT);
  return { memory, every: Math.max(10, Math.min(1000, limit / 10)) };
}

/** Starts the heartbeat of the event loop that this is called in. Returns a function that stops it. */
export function beat({ memory, every }: Heartbeats, name: LoopName): () => void {
  const beats = new Int32Array(memory);
  const at = LOOPS.indexOf(name);
  const once = () => {
    // With a debugger attached, a loop may stand still for any time.
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

/** Measures how long each loop has had no heartbeat. `look` must be called regularly, from a thread that no watched loop can block. */
export class Silence {
  readonly #beats: Int32Array;
  readonly #longestStep: number;
  readonly #heard: number[] = LOOPS.map(() => AT_REST);
  readonly #silent: number[] = LOOPS.map(() => 0);
  #looked: number | undefined;

  constructor({ memory, every }: Heartbeats) {
    this.#beats = new Int32Array(memory);
    // Sleep or SIGSTOP halts the watchdog too, so the time between two looks counts for at most two beats.
    this.#longestStep = 2 * every;
  }

  /** The loop that has been silent for the longest, and for how many milliseconds; `null` when none is watched. `now` is in milliseconds. */
  look(now: number): { readonly name: LoopName; readonly silent: number } | null {
    const passed = Math.min(now - (this.#looked ?? now), this.#longestStep);
    this.#looked = now;
    // A debugger on the main thread suspends the watch of all loops, since one may wait for another.
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
