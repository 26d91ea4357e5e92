/** A picture that a source names. */
export interface EntryCover {
  /** Its address, absolute or relative to the page. It is asked only when the record has no cover yet. */
  readonly url?: string;
  /** A file that was read already, with the CID that a PDS gives these bytes. */
  readonly file?: { readonly path: string; readonly cid: string; readonly mimeType: string; readonly size: number };
}

/** A page as a source describes it: a file, an entry of a feed, an address of a sitemap. What the source does not say is absent, and stays in the record as it is. */
export interface DocumentEntry {
  /** The file, or the entry's name in its feed or sitemap, for messages. */
  readonly source: string;
  /** The whole address of the page. */
  readonly url?: string;
  /** The path below the publication's address, where the source has no whole address. */
  readonly path?: string;
  readonly title?: string;
  /** A datetime with its zone. */
  readonly publishedAt?: string;
  /** When it last changed. Without `publishedAt`, a new record takes this date for it. */
  readonly updatedAt?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly textContent?: string;
  readonly cover?: EntryCover;
  /** Why the page is not public, such as a draft: no record is written for it. */
  readonly hidden?: string;
  /** Why the entry cannot be used: a sentence with what to do. */
  readonly problem?: string;
  /** The page was not read, because its record is as new as its source says. */
  readonly unread?: boolean;
  /** A date was without a zone, so one was assumed. */
  readonly assumedZone?: boolean;
}
