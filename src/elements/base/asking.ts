import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Finding, isSame } from './finding.ts';
import type { NearViewport } from './near-viewport.ts';
import type { Asked, AskedQuestion, FallbackReason, Found, Key } from './question.ts';

/**
 * Milliseconds away after which a host that is back asks again, and for which what a question
 * showed may show again.
 */
const FRESH = 60_000;
/** Milliseconds from an error to the next try; each further error doubles them. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 300_000;

/**
 * What questions have shown lately, the latest first: an element that is used for one link after
 * another shows it while it asks.
 */
const lately: { readonly key: Key; readonly view: unknown; readonly until: number }[] = [];
const MOST_LATELY = 100;

/**
 * Asks its host's question before each update of the host, one at a time, and updates the host with
 * the answer.
 */
export class Asking<View> implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #near: NearViewport;
  readonly #finding: Finding<View>;
  readonly #begin: () => void;
  #controller: AbortController | undefined;
  #isAsking = false;
  /** Errors since the last answer. */
  #failures = 0;
  /** When to ask again after an error, in milliseconds. */
  #next = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** When the host was disconnected, in milliseconds. */
  #left = Number.NaN;

  /**
   * @param finding takes what is found
   * @param begin is called whenever something is asked, also again
   */
  constructor(host: ReactiveControllerHost & Element, near: NearViewport, finding: Finding<View>, begin: () => void) {
    this.#host = host;
    this.#near = near;
    this.#finding = finding;
    this.#begin = begin;
    host.addController(this);
  }

  /** Whether the host has to come into view before it asks (again). */
  get waits(): boolean {
    const { key, state } = this.#finding;
    return !this.#near.isNear && (!key || state === 'error');
  }

  /**
   * Asks, unless the last question had the same key; that one again only after an error and a
   * pause. Aborts the request of the last one.
   */
  ask({ key, answer }: AskedQuestion<View>): void {
    const finding = this.#finding;
    const { reload, view } = finding;
    const same = finding.knows(key);
    if (same && !reload && (finding.state !== 'error' || this.#isAsking || this.#pauses())) return;
    this.stop();
    this.#begin();
    finding.begin(key);
    if (!same) {
      this.#failures = 0;
      const asks = view && !reload && typeof answer === 'function';
      const known = asks && lately.find((each) => isSame(each.key, key) && each.until > Date.now());
      if (known) {
        finding.view = known.view as View;
        finding.state = 'ready';
      }
    }
    if (typeof answer === 'function') this.#wait(answer, reload);
    else {
      this.#failures = 0;
      finding.tell(answer);
    }
  }

  /** Ends the pause after an error: something has happened that may have mended it. */
  retry(): void {
    this.#failures = 0;
    this.#next = 0;
  }

  /** Aborts the request that is under way, if there is one. */
  stop(): void {
    if (this.#finding.state === 'loading') this.#finding.key = undefined;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#isAsking = false;
    this.#controller?.abort();
  }

  hostConnected(): void {
    // Away for longer than an answer is fresh: ask again.
    if (Date.now() - this.#left > FRESH) this.#finding.key = undefined;
  }

  hostDisconnected(): void {
    // A host that is only moved is connected again before this runs, and keeps its request.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#left = Date.now();
      this.stop();
    });
  }

  async #wait(ask: (how: Asked) => Promise<Found<View> | FallbackReason | null>, reload: boolean): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const { key = [] } = this.#finding;
    this.#isAsking = true;
    try {
      const found = await ask({ signal, reload });
      // The answer is for an earlier question.
      if (signal.aborted) return;
      this.#failures = 0;
      this.#finding.tell(found ?? 'no-match');
      remember(key, this.#finding.view);
    } catch (error) {
      if (signal.aborted) return;
      this.#finding.fail(error);
      this.#next = Date.now() + Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    }
    this.#isAsking = false;
    this.#host.requestUpdate();
  }

  /**
   * Whether it is too early to ask again after an error. When it no longer is, a host in view asks,
   * and every other one when it comes into view.
   */
  #pauses(): boolean {
    const left = this.#next - Date.now();
    if (left <= 0) return false;
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined;
      this.#near.isNear = false;
      this.#host.requestUpdate();
    }, left);
    return true;
  }
}

function remember(key: Key, view: unknown): void {
  const last = lately.findIndex((each) => isSame(each.key, key));
  if (last >= 0) lately.splice(last, 1);
  if (view) lately.unshift({ key, view, until: Date.now() + FRESH });
  lately.splice(MOST_LATELY);
}
