/** Milliseconds from a failure to the next try; each further failure doubles them. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 300_000;

/** The pause between a failure and the next try. */
export class Pause {
  /** Its end, in milliseconds since 1970. */
  #until = 0;
  /** How often in a row it failed. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether it is too early for the next try. */
  get isOn(): boolean {
    return Date.now() < this.#until;
  }

  /**
   * Begins a pause, after a failure.
   *
   * @param over called when it is over, not when it is ended early
   */
  begin(over: () => void): void {
    this.stop();
    this.#until = Date.now() + Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    this.wait(over);
  }

  /** Calls `over` when the pause is over, unless it is waited for already. */
  wait(over: () => void): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#until = 0;
      over();
    }, this.#until - Date.now());
  }

  /** Waits for the end no longer, so that no timer holds a removed element. The pause goes on. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Ends it, because the cause of the failure may be gone. The next pause is a short one again. */
  end(): void {
    this.stop();
    this.#until = 0;
    this.#failures = 0;
  }
}
