/** Something wrong with a record. */
export interface Problem {
  /** Where, such as `basicTheme.accent.r` or `tags.3`; empty for the record itself. */
  readonly path: string;
  /** What is wanted there. */
  readonly message: string;
}
