import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Finding, isSame } from './finding.ts';
import type { NearViewport } from './near-viewport.ts';
import type { Asked, AskedQuestion, FallbackReason, Found, Key } from './question.ts';

/**
 * Milliseconds. A host that was disconnected for longer asks again, and an older view is not shown
 * again.
 */
const FRESH = 60_000;
/** Milliseconds from an error to the next try; each further error doubles them. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 300_000;

/**
 * The latest views, newest first. An element whose link changes shows the view of the new link
 * while it asks.
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
  /** Time of the next try after an error, in milliseconds since 1970. */
  #next = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Time at which the host was disconnected, in milliseconds since 1970. */
  #left = Number.NaN;

  /**
   * @param finding receives the result
   * @param begin is called before each request, also before a repeated one
   */
  constructor(host: ReactiveControllerHost & Element, near: NearViewport, finding: Finding<View>, begin: () => void) {
    this.#host = host;
    this.#near = near;
    this.#finding = finding;
    this.#begin = begin;
    host.addController(this);
  }

  /** Whether the host must come into view before it asks, for the first time or again. */
  get waits(): boolean {
    const { key, state } = this.#finding;
    return !this.#near.isNear && (!key || state === 'error');
  }

  /**
   * Asks, unless the last question had the same key; the same question is asked again only after an
   * error and a pause. Aborts the request of the last question.
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

  /** Ends the pause after an error, because the cause may be gone. */
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
    // The host was disconnected for longer than an answer is fresh: ask again.
    if (Date.now() - this.#left > FRESH) this.#finding.key = undefined;
  }

  hostDisconnected(): void {
    // A host that only moves is connected again before this runs, and keeps its request.
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
   * Whether it is too early to ask again after an error. After the pause the host asks as soon as
   * it is in view.
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
