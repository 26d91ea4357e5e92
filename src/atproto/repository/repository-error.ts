// The errors of reading and writing a repository.

import { MastheadError, type MastheadErrorOptions } from '../../core/masthead-error.ts';
import type { Problem } from '../../lexicon/read/value-reader.ts';

/**
 * The kind of failure, for code to branch on: `bad-request` the input makes no sense; `no-account`
 * there is no such account; `no-pds` it names no PDS, or requests to it are not allowed; `insecure`
 * the password would be sent unencrypted, or into a private network; `signed-out` wrong or revoked
 * password, or a session that has ended; `second-factor` it is the account's main password;
 * `inactive` the account is deactivated or taken down; `rate-limited`; `unreachable` no readable
 * answer; `refused` the PDS refused the request; `invalid` the record or icon is invalid (see
 * `problems`); `conflict` somebody else keeps writing, or has written into the same field (see
 * `problems` and `current`); `stopped` the caller's signal was aborted while a write was under way:
 * the message says how to check whether it was written (a signal that was aborted earlier throws
 * its own reason); `not-found`; `exists`; `too-large`; `missing-package`.
 */
export type RepositoryErrorKind =
  | 'bad-request'
  | 'no-account'
  | 'no-pds'
  | 'insecure'
  | 'signed-out'
  | 'second-factor'
  | 'inactive'
  | 'rate-limited'
  | 'unreachable'
  | 'refused'
  | 'invalid'
  | 'conflict'
  | 'stopped'
  | 'not-found'
  | 'exists'
  | 'too-large'
  | 'missing-package';

/** The fields of a `RepositoryError` besides its kind and its message. */
export interface RepositoryErrorOptions extends MastheadErrorOptions {
  readonly problems?: readonly Problem[] | undefined;
  readonly run?: readonly string[] | undefined;
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfter?: number | undefined;
}

/**
 * A read or write failed. Nothing was changed, unless the message says that this is not known. It
 * also says what happened and what to do.
 *
 * @example
 * ```js
 * import { openPublications, RepositoryError } from 'masthead/publish';
 *
 * const account = await openPublications({}, 'alice.example');
 * const failed = await account.findPublication('https://elsewhere.example').catch((error) => error);
 * console.log(failed instanceof RepositoryError && failed.kind); // not-found
 * ```
 */
export class RepositoryError extends MastheadError {
  override readonly name = 'RepositoryError';
  declare readonly kind: RepositoryErrorKind;
  /**
   * With `invalid`, each problem; with `conflict`, each field that somebody else wrote meanwhile.
   */
  readonly problems: readonly Problem[];
  /** Commands that fix it, each ready to paste into a shell; empty when there are none. */
  readonly run: readonly string[];
  /** The record as it is now; only with a `conflict` in the same field. */
  readonly current: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds for which the host wants no requests, if it said so; only with `rate-limited`. */
  readonly retryAfter: number | undefined;

  constructor(kind: RepositoryErrorKind, message: string, options: RepositoryErrorOptions = {}) {
    super(kind, message, options);
    this.problems = options.problems ?? [];
    this.run = options.run ?? [];
    this.current = options.current;
    this.retryAfter = options.retryAfter;
  }
}
