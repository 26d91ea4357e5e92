// A turn of the event loop with thousands of questions may last; an answer is never older than this many milliseconds.
const LONGEST = 1;

/**
 * What the questions of one turn of the event loop share: one look at whether the store has changed, which holds until the turn's answers are read. A turn that
 * lasts is two, which are read together: it is the later one's state that both are read from.
 */
export class Turn<T> {
  readonly #look;
  readonly #letGo;
  #seen: { readonly value: T; readonly at: number } | undefined;
  #gathered: Promise<void> | undefined;

  /** `letGo` ends what `look` began. */
  constructor(look: () => T, letGo: () => void = () => {}) {
    this.#look = look;
    this.#letGo = letGo;
  }

  /** What `look` gave in this turn. */
  look(): T {
    const now = performance.now();
    if (this.#seen !== undefined && now - this.#seen.at <= LONGEST) return this.#seen.value;
    this.end();
    this.#gathered ??= this.#gather();
    this.#seen = { value: this.#look(), at: now };
    return this.#seen.value;
  }

  /**
   * Comes when all of this turn's questions are there; `undefined` where nobody has looked. What has to be read for them is read then, one after the other: reading
   * each as it comes, between the parsing of one and the next, takes a sixth longer, for neither's code and data stay in the processor's caches.
   */
  get gathered(): Promise<void> | undefined {
    return this.#gathered;
  }

  /** Ends the turn now. */
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
    // Behind what is read then.
    setImmediate(() => this.end());
    return gathered;
  }
}
