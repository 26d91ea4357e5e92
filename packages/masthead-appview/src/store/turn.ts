// Milliseconds. A turn of the event loop with thousands of requests takes longer; no answer may be older than this.
const LONGEST = 1;

/**
 * Shares one look at whether the store has changed among the requests of one turn of the event loop; it holds until the turn's answers are read. After
 * `LONGEST` milliseconds `look` looks again; the requests before and after are then read together, from the later state.
 */
export class Turn<T> {
  readonly #look;
  readonly #letGo;
  #seen: { readonly value: T; readonly at: number } | undefined;
  #gathered: Promise<void> | undefined;

  /** @param letGo ends what `look` began */
  constructor(look: () => T, letGo: () => void = () => {}) {
    this.#look = look;
    this.#letGo = letGo;
  }

  /** The result of the last look, if it is at most `LONGEST` milliseconds old; else of a new one. */
  look(): T {
    const now = performance.now();
    if (this.#seen !== undefined && now - this.#seen.at <= LONGEST) return this.#seen.value;
    this.end();
    this.#gathered ??= this.#gather();
    this.#seen = { value: this.#look(), at: now };
    return this.#seen.value;
  }

  /**
   * Resolves when all requests of this turn have arrived; `undefined` when nobody has looked. All reads are made then, one after the other: alternating between
   * parsing requests and reading takes a sixth longer, because neither's code and data stay in the CPU caches.
   */
  get gathered(): Promise<void> | undefined {
    return this.#gathered;
  }

  end(): void {
    if (this.#seen === undefined) return;
    this.#seen = undefined;
    this.#letGo();
  }

  #gather(): Promise<void> {
    const gathered = new Promise<void>((resolve) => {
      setImmediate(() => {
        this.#gathered = undefined;
        resolve();
      });
    });
    // Runs after those reads: Node drains the microtasks of `resolve` between two immediates.
    setImmediate(() => this.end());
    return gathered;
  }
}
