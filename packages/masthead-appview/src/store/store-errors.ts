import { MastheadError } from 'masthead/core';

/**
 * The store takes no writes or cannot be reached now: disk full, locked, connection lost. The
 * ingest holds its cursor and retries the same writes.
 *
 * @example
 * ```js
 * import { setHidden, StoreUnavailableError } from 'masthead-appview';
 *
 * const subject = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
 * const done = await setHidden('./data/masthead.sqlite', subject, false).catch((error) => {
 *   if (error instanceof StoreUnavailableError) return null;
 *   throw error;
 * });
 * console.log(done ? 'It is shown.' : 'Try again.'); // It is shown.
 * ```
 */
export class StoreUnavailableError extends MastheadError {
  override readonly name = 'StoreUnavailableError';
  /** The stored data are damaged: a retry does not help, only a back-up does. */
  readonly damaged: boolean;

  constructor(message: string, { damaged = false, ...options }: ErrorOptions & { readonly damaged?: boolean } = {}) {
    super('store-unavailable', message, options);
    this.damaged = damaged;
  }
}

/** One of these writes can never be stored, whatever the state of the store. */
export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
}

/**
 * The database cannot be opened. The message is one sentence that says what to do.
 *
 * @example
 * ```js
 * import { requireIndex, StoreOpenError } from 'masthead-appview';
 *
 * const failed = await requireIndex('mysql://db.example/masthead').catch((error) => error);
 * console.log(failed instanceof StoreOpenError); // true
 * ```
 */
export class StoreOpenError extends MastheadError {
  override readonly name = 'StoreOpenError';

  constructor(message: string, options?: ErrorOptions) {
    super('store-open', message, options);
  }
}

/**
 * The named database holds no index, and this command creates none. The message is one sentence
 * that says what to do.
 *
 * @example
 * ```js
 * import { NoIndexError, requireIndex } from 'masthead-appview';
 *
 * const failed = await requireIndex('./no-such-file.sqlite').catch((error) => error);
 * console.log(failed instanceof NoIndexError); // true
 * ```
 */
export class NoIndexError extends MastheadError {
  override readonly name = 'NoIndexError';

  constructor(message: string, options?: ErrorOptions) {
    super('no-index', message, options);
  }
}

/** Another ingester has taken over: nothing was written, and this one must stop. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError';

  constructor() {
    super('Another Masthead process ingests into this database now; this one writes nothing more.');
  }
}

/**
 * The copy could not be made. The message is one sentence that says what to do.
 *
 * @example
 * ```js
 * import { backUp, BackUpError } from 'masthead-appview';
 *
 * const failed = await backUp('postgres://db.example/masthead', './copy.sqlite').catch((error) => error);
 * console.log(failed instanceof BackUpError); // true
 * ```
 */
export class BackUpError extends MastheadError {
  override readonly name = 'BackUpError';

  constructor(message: string, options?: ErrorOptions) {
    super('back-up', message, options);
  }
}

/** Whether an error is one of these, not one that a driver threw. */
export function isStoreError(error: unknown): error is Error {
  return [StoreUnavailableError, UnstorableError, StoreOpenError, NoIndexError, LeadershipLostError].some(
    (kind) => error instanceof kind,
  );
}
