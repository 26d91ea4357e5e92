/** The fields of a `MastheadError` besides its kind and its message. */
export interface MastheadErrorOptions extends ErrorOptions {
  /** The HTTP status of the answer, when there was one. */
  readonly status?: number | undefined;
}

/**
 * The base of every error that Masthead throws, in each of its packages; `instanceof` recognises
 * them. Two others are thrown unchanged: a `TypeError` for an invalid argument, and the reason of a
 * signal that the caller aborted.
 *
 * @example
 * ```js
 * import { fetchCardView } from 'masthead/client';
 * import { MastheadError } from 'masthead/core';
 *
 * const config = { baseUrl: 'http://localhost:1' };
 * const failed = await fetchCardView(config, 'https://example.com').catch((error) => error);
 * console.log(failed instanceof MastheadError && failed.kind); // network
 * ```
 */
export class MastheadError extends Error {
  /** For code to branch on. Each subclass lists its own. */
  declare readonly kind: string;
  /** The HTTP status of the answer, when there was one. */
  declare readonly status: number | undefined;

  constructor(kind: string, message: string, options?: MastheadErrorOptions) {
    super(message, options);
    Object.assign(this, { kind, status: options?.status });
  }
}
