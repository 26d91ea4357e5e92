import { authorityOf } from '../core/identifiers/at-uri.ts';
import { matchesLink } from '../core/match/matches-link.ts';
import { writtenDocument } from '../lexicon/read/written-record.ts';

export type Kind = 'publication' | 'document';

/**
 * Where a page leads: it redirects, it sends its readers on by itself, or it names that as its own
 * address.
 */
export interface Lead {
  /** The canonical URL. */
  readonly url: string;
  readonly how: 'redirect' | 'refresh' | 'canonical';
}

/** What a page does that leads to `target`, which is an address or words for one. */
export function leadWords({ how }: Lead, target: string): string {
  if (how === 'canonical') return `names ${target} as its own address`;
  return how === 'redirect' ? `redirects to ${target}` : `sends its readers on to ${target}`;
}

/** A record as it was received, unchecked. */
export interface CheckedRecord {
  readonly uri?: string | undefined;
  readonly record: unknown;
  /** Its owner as commands name them; the DID of the at-uri when left out. */
  readonly account?: string | undefined;
}

/** The records behind one card, and what else is known about them. */
export interface CheckedRecords {
  /** The document's publication; without a document, the publication that the card is for. */
  readonly publication?: CheckedRecord | undefined;
  readonly document?: CheckedRecord | undefined;
  /**
   * The link that the records should stand for; when left out, only the document's own
   * `canonicalUrl` is compared, if it has one.
   */
  readonly link?: string | undefined;
  /**
   * Where the pages at the link and at the records' URL lead; absent when that was not asked, or
   * they lead nowhere else.
   */
  readonly leads?: { readonly link?: Lead | undefined; readonly records?: Lead | undefined } | undefined;
  /** All publications of the same account, where they are known. */
  readonly publications?: readonly CheckedRecord[] | undefined;
  /** The time in milliseconds since 1970; the current time when left out. */
  readonly now?: number | undefined;
}

/** Whether a URL of these records, the one that they have or would have, matches a link. */
export function standsFor(
  { document, publication }: Pick<CheckedRecords, 'document' | 'publication'>,
  url: string | null,
  link: string,
): boolean {
  const judged = document ?? publication;
  return url !== null && matchesLink(url, link, [judged?.uri && authorityOf(judged.uri), judged?.account]);
}

/** Whether a document belongs to no publication: its `site` is not an at-uri. */
export function isLoose({ document }: CheckedRecords): boolean {
  const site = document && writtenDocument(document.record).site;
  return site !== undefined && !site.startsWith('at://');
}
