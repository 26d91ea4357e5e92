import { wideNetwork } from 'masthead/internal/atproto/node/guard/in-turn';

/** Works that were done before their places are given back. */
const MOST_DONE = 4096;

/** Turns of the event loop in a row that are left to new connections. */
const MOST_LET_IN = 64;

/**
 * What waits of one network. To take the first of tens of thousands out of a list takes as long as
 * to answer it.
 */
interface Line {
  works: ((() => void) | undefined)[];
  done: number;
}

/**
 * Works for a slice of time, and lets the event loop turn before it goes on: one client's thousand
 * requests that came together would otherwise be answered before anybody else's next one is read.
 * What waits is done by networks in turn (of IPv6 a /48), each with its oldest first.
 */
export class LoopTurns {
  /** The work of each network. A network that had its turn goes behind the others. */
  readonly #waiting = new Map<string, Line>();
  readonly #slice: number;
  readonly #now: () => number;
  #spent = 0;
  #isNext = false;
  /** Somebody came in this turn. */
  #came = false;
  /** Turns that were left to those who came. */
  #letIn = 0;

  /**
   * @param slice of work in one turn of the event loop; then whoever else has something to say is
   *   heard
   * @param now what was worked so far, in what `slice` counts; default milliseconds
   */
  constructor(slice: number, now: () => number = () => performance.now()) {
    this.#slice = slice;
    this.#now = now;
  }

  /**
   * Must be called for each new connection. Node takes one connection in a turn of the event loop,
   * so turns are kept short while connections come. Otherwise one that waits behind thousands of
   * another client would wait for as many slices of work.
   */
  letIn(): void {
    this.#came = true;
    this.#turn();
  }

  /**
   * Runs the work now, where this turn of the loop has time left and nobody waits; else later. It
   * must not throw.
   */
  run(address: string | undefined, work: () => void): void {
    this.#turn();
    const isQuiet = !this.#came && this.#letIn === 0;
    if (isQuiet && this.#waiting.size === 0 && this.#spent < this.#slice) {
      this.#time(work);
      return;
    }
    const network = wideNetwork(address ?? '');
    const line = this.#waiting.get(network);
    if (line) line.works.push(work);
    else this.#waiting.set(network, { works: [work], done: 0 });
  }

  #time(work: () => void): void {
    const began = this.#now();
    work();
    this.#spent += this.#now() - began;
  }

  /** What is spent is forgotten when the loop has turned. */
  #turn(): void {
    if (this.#isNext) return;
    this.#isNext = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isNext = false;
    this.#spent = 0;
    this.#letIn = this.#came && this.#letIn < MOST_LET_IN ? this.#letIn + 1 : 0;
    this.#came = false;
    // The next one may be there already, and does not say so.
    if (this.#letIn > 0) {
      this.#turn();
      return;
    }
    for (const [network, line] of this.#waiting) {
      if (this.#spent >= this.#slice) break;
      const work = line.works[line.done];
      line.works[line.done++] = undefined;
      if (line.done === MOST_DONE) [line.works, line.done] = [line.works.slice(MOST_DONE), 0];
      this.#waiting.delete(network);
      if (line.done < line.works.length) this.#waiting.set(network, line);
      if (work) this.#time(work);
    }
    // What this turn has spent counts until the next: requests that are read between are part of
    // it.
    if (this.#waiting.size > 0) this.#turn();
  }
}
