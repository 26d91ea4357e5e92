import type { EmbedState, FallbackReason, Found, Key, Outcome } from './question.ts';

/** The result of an element's question, and the outcome that its next event reports. */
export class Finding<View> {
  state: EmbedState = 'loading';
  view: View | null = null;
  /**
   * Whether the next question is asked past every cached answer, also when it is the same as the
   * last.
   */
  reload = false;
  /** The key of the last question; `undefined` when none was asked, or it was aborted. */
  key: Key | undefined;
  /** The outcome that no event has reported yet. */
  outcome: Outcome<View> | undefined;

  /** Whether a question is the same as the last one. */
  knows(key: Key): boolean {
    return isSame(key, this.key);
  }

  /**
   * Begins another question, or repeats the last one; a repeated question keeps the current view.
   */
  begin(key: Key): void {
    if (!this.knows(key)) {
      this.view = null;
      this.state = 'loading';
    }
    this.reload = false;
    this.key = key;
  }

  tell(answer: Found<View> | FallbackReason): void {
    if (typeof answer === 'string') this.#settle('fallback', { reason: answer });
    else this.#settle('load', answer);
  }

  fail(error: unknown): void {
    this.#settle('error', { error });
  }

  #settle(type: Outcome<View>['type'], detail: Outcome<View>['detail']): void {
    this.outcome = { type, detail };
    // The current view is still right when only a repeated request failed.
    if (type === 'error' && this.view) return;
    this.state = type === 'load' ? 'ready' : type;
    this.view = (detail as Partial<Found<View>>).view ?? null;
  }
}

/** Whether two keys are of the same question. */
export function isSame(key: Key, other: Key | undefined): boolean {
  return key.length === other?.length && key.every((part, index) => part === other[index]);
}
