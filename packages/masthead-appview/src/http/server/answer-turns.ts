import { wideNetwork } from 'masthead/internal/node';

/** Milliseconds of answers in one turn of the event loop. Then whoever else has something to say is heard. */
const SLICE = 5;

/**
 * Answers a few milliseconds long, and lets the event loop turn before it goes on: one client's thousand requests that came together would otherwise be
 * answered before anybody else's next one is read. What waits is answered by networks in turn (of IPv6 a /48), each with its oldest first.
 */
export class AnswerTurns {
  /** The work of each network. A network that had its turn goes behind the others. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #now: () => number;
  #spent = 0;
  #isNext = false;

  /** @param now milliseconds, since whenever */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs the work now, where this turn of the loop has time left and nobody waits; else later. It must not throw. */
  run(address: string | undefined, work: () => void): void {
    this.#turn();
    if (this.#waiting.size === 0 && this.#spent < SLICE) {
      this.#time(work);
      return;
    }
    const network = wideNetwork(address ?? '');
    const line = this.#waiting.get(network);
    if (line) line.push(work);
    else this.#waiting.set(network, [work]);
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
    for (const [network, line] of this.#waiting) {
      if (this.#spent >= SLICE) break;
      const work = line.shift();
      this.#waiting.delete(network);
      if (line.length > 0) this.#waiting.set(network, line);
      if (work) this.#time(work);
    }
    // What this turn has spent counts until the next: requests that are read between are part of it.
    if (this.#waiting.size > 0) this.#turn();
  }
}
