/** A problem of a record. */
export interface Problem {
  /** The path to the bad part, such as `basicTheme.accent.r` or `tags.3`; empty for the record itself. */
  readonly path: string;
  /** What is expected there. */
  readonly message: string;
}
