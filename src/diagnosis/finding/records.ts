import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { fields, text } from '../../core/read-fields.ts';

/** What a record is, as its collection says. */
export type Kind = 'publication' | 'document';

/** A record as it came. */
export interface JudgedRecord {
  readonly uri?: string | undefined;
  readonly record: unknown;
}

/** The records behind one card, and what is known around them. */
export interface JudgedRecords {
  /** The document's publication, or the card's own when there is no document. */
  readonly publication?: JudgedRecord | undefined;
  readonly document?: JudgedRecord | undefined;
  /** The link that they should stand for; left out, whatever they stand for is right. */
  readonly link?: string | undefined;
  /** Where the link, and the address of the records, lead when somebody goes there; absent when nobody looked, or nowhere else. */
  readonly leads?: { readonly link?: string | undefined; readonly records?: string | undefined } | undefined;
  /** The publications of the same account, where they are known. */
  readonly publications?: readonly JudgedRecord[] | undefined;
  /** The time, milliseconds since 1970; the clock's when left out. */
  readonly now?: number | undefined;
}

/** What a document stands on: its publication's address, or its `site`. `undefined` when there is none. */
export function baseOf({ publication, document }: JudgedRecords): string | undefined {
  const site = document && text(fields(document.record).site);
  const written = !document || site?.startsWith('at://') ? text(fields(publication?.record).url) : site;
  return written !== undefined && canonicalizeUrl(written) !== null ? written : undefined;
}

/** The address that the records stand for; `null` when they give none. */
export function addressOf(records: JudgedRecords): string | null {
  const base = baseOf(records);
  if (base === undefined) return null;
  return records.document ? joinUrl(base, text(fields(records.document.record).path)) : base;
}

/** Whether a document stands by itself, on an address instead of a publication. */
export function isLoose({ document }: JudgedRecords): boolean {
  const site = document && text(fields(document.record).site);
  return site !== undefined && !site.startsWith('at://');
}
