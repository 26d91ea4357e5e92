import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FRESH } from '../../network/ask.ts';

/** What an element is doing; shown as a custom state, `:state(ready)`. */
export type EmbedState = 'loading' | 'ready' | 'fallback' | 'error';

/** Why the fallback shows: nothing was asked for, what was asked for cannot be read, or nobody has it. */
export type FallbackReason = 'missing' | 'invalid' | 'no-match';

/** What was found, and which way. */
export interface Found<View> {
  readonly view: View;
  readonly via: string;
}

/** What an element has to find out. */
export interface Question<View> {
  /** Two questions with equal parts are the same one; it is not asked twice. */
  readonly key: readonly unknown[];
  /** The answer where it needs no request, else how to get it (`null`: nobody has it). */
  readonly answer: Found<View> | FallbackReason | ((signal: AbortSignal) => Promise<Found<View> | null>);
}

/** What came of a question: the end of an event's name, and its detail. */
export interface Outcome<View> {
  readonly type: 'load' | 'fallback' | 'error';
  readonly detail: Found<View> | { readonly reason: FallbackReason } | { readonly error: unknown };
}

/** Asks one question at a time for its host, and updates the host when there is an answer. */
export class Asking<View> implements ReactiveController {
  state: EmbedState = 'loading';
  /** What was found; `null` until something is. */
  view: View | null = null;
  readonly #host: ReactiveControllerHost & Element;
  #key: readonly unknown[] | undefined;
  #controller: AbortController | undefined;
  #outcome: Outcome<View> | undefined;
  /** When the host left the page, milliseconds. */
  #left = Number.NaN;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether a question was asked and not given up. */
  get hasAsked(): boolean {
    return !!this.#key;
  }

  /** Asks, unless this very question was the last one. What was asked before is given up. */
  ask({ key, answer }: Question<View>): void {
    if (key.length === this.#key?.length && key.every((part, index) => part === this.#key?.[index])) return;
    this.#stop();
    this.#key = key;
    if (typeof answer === 'function') this.#wait(answer);
    else if (typeof answer === 'string') this.#settle('fallback', { type: 'fallback', detail: { reason: answer } });
    else this.#settle('ready', { type: 'load', detail: answer });
  }

  /** What the page has not been told yet; said once. */
  takeOutcome(): Outcome<View> | undefined {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    return outcome;
  }

  hostConnected(): void {
    // It is back after a while: what it showed may be gone.
    if (Date.now() - this.#left > FRESH) this.#key = undefined;
  }

  hostDisconnected(): void {
    // A host that is only moved is back before this runs, and keeps its request.
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
      // A late answer belongs to a question that nobody asks any more.
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
