/** An entry of a feed, as a document has it. What the feed does not say is absent, and stays in the record as it is. */
export interface DocumentEntry {
  /** Its link, or its place in the feed, for messages. */
  readonly source: string;
  /** The whole address of its page; absent only where `problem` says why. */
  readonly url?: string;
  readonly title?: string;
  /** A datetime with its zone. */
  readonly publishedAt?: string;
  /** When it last changed. Without `publishedAt`, a new record takes this date for it. */
  readonly updatedAt?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly textContent?: string;
  /** The address of its picture. It is asked only when the record has no cover yet. */
  readonly cover?: string;
  /** Why the entry cannot be used: a sentence with what to do. */
  readonly problem?: string;
  /** A date was without a zone, so one was assumed. */
  readonly assumedZone?: boolean;
}
