import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ClientCache } from '../../atproto/request/client-config.ts';
import type { NearViewport } from './near-viewport.ts';

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
  /** Where the answers of the whole page are kept. */
  readonly cache: ClientCache;
}

/** What an element asks. */
export interface Question<View> {
  /** A question whose key has the same parts as the last one's is not asked again. */
  readonly key: readonly unknown[];
  /** The answer when it needs no request, else the function that requests it and resolves to `null` when nothing is found. */
  readonly answer: Found<View> | FallbackReason | ((how: Answering) => Promise<Found<View> | null>);
}

/** What a controller asks with: the rest is its host's. */
export type Asked = Pick<Answering, 'signal' | 'reload'>;
export type AskedQuestion<View> = Pick<Question<View>, 'key'> & {
  readonly answer: Found<View> | FallbackReason | ((how: Asked) => Promise<Found<View> | null>);
};

/** The outcome of a question: the suffix of the event's name, and its detail. */
export interface Outcome<View> {
  readonly type: 'load' | 'fallback' | 'error';
  readonly detail: Found<View> | FallbackDetail | ErrorDetail;
}

/** Milliseconds away after which a host that is back asks again, and for which what a question showed may show again. */
const FRESH = 60_000;
/** Milliseconds from an error to the next try; each further error doubles them. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 300_000;

/** What questions have shown lately, the latest first: an element that is used for one link after another shows it while it asks. */
const lately: { readonly key: Key; readonly view: unknown; readonly until: number }[] = [];
const MOST_LATELY = 100;

type Key = readonly unknown[];

/** Asks its host's question before each update of the host, one at a time, and updates the host with the answer. */
export class Asking<View> implements ReactiveController {
  state: EmbedState = 'loading';
  view: View | null = null;
  /** Whether the next question is asked also when it is the last one, past every cached answer. */
  reload = false;
  /** The key of the last question; `undefined` when none was asked, or it was aborted. */
  key: Key | undefined;
  /** The outcome that no event has reported yet. */
  outcome: Outcome<View> | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #near: NearViewport;
  readonly #question: () => AskedQuestion<View> | undefined;
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
   * @param question gives what to ask now; `undefined` while there is nothing to ask
   * @param begin is called whenever something is asked, also again
   */
  constructor(
    host: ReactiveControllerHost & Element,
    near: NearViewport,
    question: () => AskedQuestion<View> | undefined,
    begin: () => void,
  ) {
    this.#host = host;
    this.#near = near;
    this.#question = question;
    this.#begin = begin;
    host.addController(this);
  }

  /** Whether the host has to come into view before it asks (again). */
  get waits(): boolean {
    return !this.#near.isNear && (!this.key || this.state === 'error');
  }

  hostUpdate(): void {
    const question = this.#question();
    if (question) this.ask(question);
  }

  /** Asks, unless the last question had the same key; that one again only after an error and a pause. Aborts the request of the last one. */
  ask({ key, answer }: AskedQuestion<View>): void {
    const { reload, view } = this;
    const same = isSame(key, this.key);
    if (same && !reload && (this.state !== 'error' || this.#isAsking || this.#pauses())) return;
    this.#stop();
    this.#begin();
    this.reload = false;
    this.key = key;
    if (!same) {
      this.#failures = 0;
      const asks = view && !reload && typeof answer === 'function';
      const known = asks && lately.find((each) => isSame(each.key, key) && each.until > Date.now());
      this.view = known ? (known.view as View) : null;
      this.state = known ? 'ready' : 'loading';
    }
    if (typeof answer === 'function') this.#wait(answer, reload);
    else this.#tell(answer);
  }

  /** Ends the pause after an error: something has happened that may have mended it. */
  retry(): void {
    this.#failures = 0;
    this.#next = 0;
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

  async #wait(ask: (how: Asked) => Promise<Found<View> | null>, reload: boolean): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const { key = [] } = this;
    this.#isAsking = true;
    try {
      const found = await ask({ signal, reload });
      // The answer is for an earlier question.
      if (signal.aborted) return;
      this.#tell(found ?? 'no-match');
      remember(key, found?.view);
    } catch (error) {
      if (signal.aborted) return;
      this.#settle('error', { error });
      this.#next = Date.now() + Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    }
    this.#isAsking = false;
    this.#host.requestUpdate();
  }

  /** Whether it is too early to ask again after an error. When it no longer is, a host in view asks, and every other one when it comes into view. */
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

  #stop(): void {
    if (this.state === 'loading') this.key = undefined;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#isAsking = false;
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
    if (type !== 'error') this.#failures = 0;
    this.state = type === 'load' ? 'ready' : type;
    this.view = (detail as Partial<Found<View>>).view ?? null;
  }
}

function remember(key: Key, view: unknown): void {
  const last = lately.findIndex((each) => isSame(each.key, key));
  if (last >= 0) lately.splice(last, 1);
  if (view) lately.unshift({ key, view, until: Date.now() + FRESH });
  lately.splice(MOST_LATELY);
}

function isSame(key: Key, other: Key | undefined): boolean {
  return key.length === other?.length && key.every((part, index) => part === other[index]);
}
