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
  /** A question whose key has the same parts as the last one's is not asked again. */
  readonly key: readonly unknown[];
  /**
   * The answer when it needs no request, else the function that requests it and resolves to `null`
   * when nothing is found.
   */
  readonly answer: Found<View> | FallbackReason | ((how: Answering) => Promise<Found<View> | FallbackReason | null>);
}

/** The part of `Answering` that the controller passes; the host adds the rest. */
export type Asked = Pick<Answering, 'signal' | 'reload'>;
export type AskedQuestion<View> = Pick<Question<View>, 'key'> & {
  readonly answer: Found<View> | FallbackReason | ((how: Asked) => Promise<Found<View> | FallbackReason | null>);
};

/** The values that identify a question. */
export type Key = readonly unknown[];

/** The outcome of a question: the suffix of the event's name, and its detail. */
export interface Outcome<View> {
  readonly type: 'load' | 'fallback' | 'error';
  readonly detail: Found<View> | FallbackDetail | ErrorDetail;
}
