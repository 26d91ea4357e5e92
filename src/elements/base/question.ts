// What an element asks, and what it found: the state between an element and its asker.

import type { ClientCache } from '../../atproto/request/client-config.ts';

/** An element's custom state, such as `:state(ready)`. */
export type EmbedState = 'loading' | 'ready' | 'fallback' | 'error';

/**
 * Why the fallback shows: no link or actor is set (`missing`), it or the page's data is not usable
 * (`invalid`), or nothing was found (`no-match`).
 */
export type FallbackReason = 'missing' | 'invalid' | 'no-match';

/** The view that was found, and in which way. It is the detail of the event `…-load`. */
export interface Found<View, Via extends string = string> {
  readonly view: View;
  readonly via: Via;
}

/** The detail of the event `…-fallback`. */
export interface FallbackDetail {
  readonly reason: FallbackReason;
}

/** The detail of the event `…-error`. */
export interface ErrorDetail {
  /**
   * A `ClientError` with its `kind` when a service gave no readable answer; any other thrown value
   * otherwise.
   */
  readonly error: unknown;
}

/** How to answer a question. */
export interface Answering {
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Whether `reload()` asked: cached answers do not count then. */
  readonly reload: boolean;
  /** The cache of answers that the whole page shares. */
  readonly cache: ClientCache;
}

/** What an element asks. */
export interface Question<View> {
  /**
   * A question whose key has the same parts as the last one's is not asked again, except by
   * `reload()` and after an error.
   */
  readonly key: readonly unknown[];
  /**
   * The answer when it needs no request, else the function that requests it and resolves to `null`
   * when nothing is found.
   */
  readonly answer: Found<View> | FallbackReason | ((how: Answering) => Promise<Found<View> | FallbackReason | null>);
}

/** The outcome of a question: the suffix of the event's name, and its detail. */
interface Outcome<View> {
  readonly type: 'load' | 'fallback' | 'error';
  readonly detail: Found<View> | FallbackDetail | ErrorDetail;
}

/** The result of an element's question, and the outcome that its next event reports. */
export class Finding<View> {
  state: EmbedState = 'loading';
  view: View | null = null;
  /**
   * Whether the next question is asked past every cached answer, also when it is the same as the
   * last.
   */
  reload = false;
  /**
   * The key of the last question; `undefined` when none was asked, it was aborted, or its answer is
   * too old.
   */
  key: readonly unknown[] | undefined;
  /** The outcome that no event has reported yet. */
  #outcome: Outcome<View> | undefined;

  /** Whether a question is the same as the last one. */
  knows(key: readonly unknown[]): boolean {
    return isSame(key, this.key);
  }

  /**
   * Begins another question, or repeats the last one; a repeated question keeps the current view.
   */
  begin(key: readonly unknown[]): void {
    if (!this.knows(key)) {
      this.view = null;
      this.state = 'loading';
    }
    this.reload = false;
    this.key = key;
  }

  /** Sets the answer, or why there is none. */
  settle(answer: Found<View> | FallbackReason): void {
    if (typeof answer === 'string') this.#end('fallback', { reason: answer });
    else this.#end('load', answer);
  }

  /** Sets why there is no answer yet. */
  fail(error: unknown): void {
    this.#end('error', { error });
  }

  /** Sends the event of an outcome that no event has reported yet. */
  report(element: Element, tag: string): void {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    if (!outcome) return;
    const { type, detail } = outcome;
    const event = new CustomEvent(`${tag}-${type}`, { bubbles: true, composed: true, detail });
    // After the update, so that a listener may change the element.
    queueMicrotask(() => element.dispatchEvent(event));
  }

  #end(type: Outcome<View>['type'], detail: Outcome<View>['detail']): void {
    this.#outcome = { type, detail };
    // The current view is still right when only a repeated request failed.
    if (type === 'error' && this.view) return;
    this.state = type === 'load' ? 'ready' : type;
    this.view = (detail as Partial<Found<View>>).view ?? null;
  }
}

/** Whether two keys are of the same question. */
export function isSame(key: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return key.length === other?.length && key.every((part, index) => part === other[index]);
}
