import type { Problem } from '../lexicon/index.ts';

/**
 * What went wrong, for code to branch on: `bad-request` what was given makes no sense; `no-account`, `no-pds` nobody is there, or nowhere; `insecure` the
 * password would travel in the open; `signed-out` wrong or revoked password, or a session that has ended; `second-factor` it is the account's main password;
 * `inactive` the account is deactivated or taken down; `rate-limited`; `unreachable` no answer, or none that can be read; `refused` the PDS said no; `invalid`
 * the record or icon is not right (see `problems`); `conflict` somebody else keeps writing; `not-found`; `exists`; `too-large`; `missing-package`.
 */
export type PublishErrorKind =
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
  | 'not-found'
  | 'exists'
  | 'too-large'
  | 'missing-package';

/** Something could not be read or written. Nothing was changed. The message says what happened and what to do. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly kind: PublishErrorKind;
  /** `invalid` only: each thing that is wrong. */
  readonly problems: readonly Problem[];

  constructor(kind: PublishErrorKind, message: string, options: ErrorOptions & { problems?: readonly Problem[] } = {}) {
    super(message, options);
    this.kind = kind;
    this.problems = options.problems ?? [];
  }
}
