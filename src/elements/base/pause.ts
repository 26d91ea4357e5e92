/** Milliseconds from a failure to the next try; each further failure doubles them. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 300_000;

/** The pause between a failure and the next try. */
export class Pause {
  readonly #over: () => void;
  /** How often in a row it failed. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param over called when a pause is over, not when it was ended early */
  constructor(over: () => void) {
    this.#over = over;
  }

  /** Whether it is too early for the next try. */
  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /** Begins a pause, after a failure. */
  begin(): void {
    clearTimeout(this.#timer);
    const length = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#over();
    }, length);
  }

  /** Ends it, because the cause of the failure may be gone. The next pause is a short one again. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
  }
}
