import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FRESH } from '../../atproto/request/ask.ts';

/** An element's custom state, such as `:state(ready)`. */
export type EmbedState = 'loading' | 'ready' | 'fallback' | 'error';

/** Why the fallback shows: no link or actor is set (`missing`), it or the page's data is not usable (`invalid`), or nothing was found (`no-match`). */
export type FallbackReason = 'missing' | 'invalid' | 'no-match';

/** The view that was found, and in which way. */
export interface Found<View> {
  readonly view: View;
  readonly via: string;
}

/** What an element asks. */
export interface Question<View> {
  /** A question whose key has the same parts as the last one's is not asked again. */
  readonly key: readonly unknown[];
  /** The answer when it needs no request, else the function that requests it and resolves to `null` when nothing is found. */
  readonly answer: Found<View> | FallbackReason | ((signal: AbortSignal) => Promise<Found<View> | null>);
}

/** The outcome of a question: the suffix of the event's name, and its detail. */
export interface Outcome<View> {
  readonly type: 'load' | 'fallback' | 'error';
  readonly detail: Found<View> | { readonly reason: FallbackReason } | { readonly error: unknown };
}

/** Asks one question at a time and updates its host with the answer. */
export class Asking<View> implements ReactiveController {
  state: EmbedState = 'loading';
  view: View | null = null;
  readonly #host: ReactiveControllerHost & Element;
  #key: readonly unknown[] | undefined;
  #controller: AbortController | undefined;
  #outcome: Outcome<View> | undefined;
  /** When the host was disconnected, in milliseconds. */
  #left = Number.NaN;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether a question was asked and not aborted. */
  get hasAsked(): boolean {
    return !!this.#key;
  }

  /** Asks, unless the last question had the same key. Aborts the request of the last one. */
  ask({ key, answer }: Question<View>): void {
    if (key.length === this.#key?.length && key.every((part, index) => part === this.#key?.[index])) return;
    this.#stop();
    this.#key = key;
    if (typeof answer === 'function') this.#wait(answer);
    else if (typeof answer === 'string') this.#settle('fallback', { type: 'fallback', detail: { reason: answer } });
    else this.#settle('ready', { type: 'load', detail: answer });
  }

  /** The outcome that no event has reported yet; given once. */
  takeOutcome(): Outcome<View> | undefined {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    return outcome;
  }

  hostConnected(): void {
    // Away for longer than an answer is fresh: ask again.
    if (Date.now() - this.#left > FRESH) this.#key = undefined;
  }

  hostDisconnected(): void {
    // A host that is only moved is connected again before this runs, and keeps its request.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#left = Date.now();
      this.#stop();
    });
  }

  async #wait(ask: (signal: AbortSignal) => Promise<Found<View> | null>): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.view = null;
    this.state = 'loading';
    try {
      const found = await ask(signal);
      // The answer is for an earlier question.
      if (signal.aborted) return;
      if (found) this.#settle('ready', { type: 'load', detail: found });
      else this.#settle('fallback', { type: 'fallback', detail: { reason: 'no-match' } });
    } catch (error) {
      if (signal.aborted) return;
      this.#settle('error', { type: 'error', detail: { error } });
    }
    this.#host.requestUpdate();
  }

  #stop(): void {
    if (this.state === 'loading') this.#key = undefined;
    this.#controller?.abort();
  }

  #settle(state: EmbedState, outcome: Outcome<View>): void {
    this.state = state;
    this.view = 'view' in outcome.detail ? outcome.detail.view : null;
    this.#outcome = outcome;
  }
}
