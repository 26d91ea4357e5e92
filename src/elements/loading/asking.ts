import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FRESH } from '../../atproto/request/ask.ts';

/** An element's custom state, such as `:state(ready)`. */
export type EmbedState = 'loading' | 'ready' | 'fallback' | 'error';

/** Why the fallback shows: no link or actor is set (`missing`), it or the page's data is not usable (`invalid`), or nothing was found (`no-match`). */
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
  /** A `ClientError` with its `kind` when a service gave no readable answer; else whatever was thrown. */
  readonly error: unknown;
}

/** How a question is to be answered. */
export interface Answering {
  /** Aborted when the answer is not wanted any more. */
  readonly signal: AbortSignal;
  /** Asked again by `reload()`: cached answers do not count. */
  readonly reload: boolean;
}

/** What an element asks. */
export interface Question<View> {
  /** A question whose key has the same parts as the last one's is not asked again. */
  readonly key: readonly unknown[];
  /** The answer when it needs no request, else the function that requests it and resolves to `null` when nothing is found. */
  readonly answer: Found<View> | FallbackReason | ((how: Answering) => Promise<Found<View> | null>);
}

/** The outcome of a question: the suffix of the event's name, and its detail. */
export interface Outcome<View> {
  readonly type: 'load' | 'fallback' | 'error';
  readonly detail: Found<View> | FallbackDetail | ErrorDetail;
}

/** Asks one question at a time and updates its host with the answer. */
export class Asking<View> implements ReactiveController {
  state: EmbedState = 'loading';
  view: View | null = null;
  /** Whether the next question is asked also when it is the last one, past every cached answer. */
  reload = false;
  readonly #host: ReactiveControllerHost & Element;
  /** The key of the last question; `undefined` when none was asked, or it was aborted. */
  key: readonly unknown[] | undefined;
  #controller: AbortController | undefined;
  /** The outcome that no event has reported yet. */
  outcome: Outcome<View> | undefined;
  /** When the host was disconnected, in milliseconds. */
  #left = Number.NaN;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Asks, unless the last question had the same key. Aborts the request of the last one. */
  ask({ key, answer }: Question<View>): void {
    const { reload } = this;
    const same = key.length === this.key?.length && key.every((part, index) => part === this.key?.[index]);
    if (same && !reload) return;
    this.#stop();
    this.reload = false;
    this.key = key;
    if (!same) {
      this.view = null;
      this.state = 'loading';
    }
    if (typeof answer === 'function') this.#wait(answer, reload);
    else this.#tell(answer);
  }

  hostConnected(): void {
    // Away for longer than an answer is fresh: ask again.
    if (Date.now() - this.#left > FRESH) this.key = undefined;
  }

  hostDisconnected(): void {
    // A host that is only moved is connected again before this runs, and keeps its request.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#left = Date.now();
      this.#stop();
    });
  }

  async #wait(ask: (how: Answering) => Promise<Found<View> | null>, reload: boolean): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    try {
      const found = await ask({ signal, reload });
      // The answer is for an earlier question.
      if (signal.aborted) return;
      this.#tell(found ?? 'no-match');
    } catch (error) {
      if (signal.aborted) return;
      this.#settle('error', { error });
    }
    this.#host.requestUpdate();
  }

  #stop(): void {
    if (this.state === 'loading') this.key = undefined;
    this.#controller?.abort();
  }

  #tell(answer: Found<View> | FallbackReason): void {
    if (typeof answer === 'string') this.#settle('fallback', { reason: answer });
    else this.#settle('load', answer);
  }

  #settle(type: Outcome<View>['type'], detail: Outcome<View>['detail']): void {
    this.outcome = { type, detail };
    // What shows is not wrong because asking again failed.
    if (type === 'error' && this.view) return;
    this.state = type === 'load' ? 'ready' : type;
    this.view = (detail as Partial<Found<View>>).view ?? null;
  }
}
