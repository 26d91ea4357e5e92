import type { EmbedState, FallbackReason, Found, Key, Outcome } from './question.ts';

/** What an element has found to show, and what it has yet to tell the page of that. */
export class Finding<View> {
  state: EmbedState = 'loading';
  view: View | null = null;
  /** Whether the next question is asked also when it is the last one, past every cached answer. */
  reload = false;
  /** The key of the last question; `undefined` when none was asked, or it was aborted. */
  key: Key | undefined;
  /** The outcome that no event has reported yet. */
  outcome: Outcome<View> | undefined;

  /** Whether a question is the last one. */
  knows(key: Key): boolean {
    return isSame(key, this.key);
  }

  /**
   * Begins with another question, or with the last one anew: of that, what shows stays meanwhile.
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
    // What shows is not wrong because asking again failed.
    if (type === 'error' && this.view) return;
    this.state = type === 'load' ? 'ready' : type;
    this.view = (detail as Partial<Found<View>>).view ?? null;
  }
}

/** Whether two questions are one. */
export function isSame(key: Key, other: Key | undefined): boolean {
  return key.length === other?.length && key.every((part, index) => part === other[index]);
}
