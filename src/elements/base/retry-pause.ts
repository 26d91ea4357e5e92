/** Milliseconds from a failure to the next try; each further failure doubles them. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 300_000;

/** The pause between a failure and the next try. */
export class Pause {
  /** Whether it is too early for the next try. */
  isOn = false;
  /** How often in a row it failed. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Begins a pause, after a failure.
   *
   * @param over called when it is over, not when it is ended early
   */
  begin(over: () => void): void {
    clearTimeout(this.#timer);
    this.isOn = true;
    const length = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    this.#timer = setTimeout(() => {
      this.isOn = false;
      over();
    }, length);
  }

  /** Ends it, because the cause of the failure may be gone. The next pause is a short one again. */
  end(): void {
    clearTimeout(this.#timer);
    this.isOn = false;
    this.#failures = 0;
  }
}
