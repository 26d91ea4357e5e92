import { matchesLink } from '../core/match/matches-link.ts';
import { authorityOf } from '../core/values/at-uri.ts';
import { writtenDocument } from '../lexicon/read/written-record.ts';

export type Kind = 'publication' | 'document';

/** The URL to which a page leads: by a redirect, by a meta refresh, or as its canonical address. */
export interface Lead {
  /** The canonical URL. */
  readonly url: string;
  readonly how: 'redirect' | 'refresh' | 'canonical';
}

/** In words, how a page leads to `target`, an address or words for one. */
export function leadWords({ how }: Lead, target: string): string {
  if (how === 'canonical') return `names ${target} as its own address`;
  return how === 'redirect' ? `redirects to ${target}` : `sends its readers on to ${target}`;
}

/** A record as it was received, unchecked. */
export interface CheckedRecord {
  readonly uri?: string | undefined;
  readonly record: unknown;
  /** The owner's name in commands; the DID of the at-uri when left out. */
  readonly account?: string | undefined;
}

/** The records behind one card, and what else is known about them. */
export interface CheckedRecords {
  /** The document's publication; without a document, the publication that the card is for. */
  readonly publication?: CheckedRecord | undefined;
  readonly document?: CheckedRecord | undefined;
  /**
   * The link that the records should have; when left out, only the document's own `canonicalUrl` is
   * compared, if it has one.
   */
  readonly link?: string | undefined;
  /**
   * Where the pages at the link and at the records' URL lead; absent when the pages were not read,
   * or lead nowhere else.
   */
  readonly leads?: { readonly link?: Lead | undefined; readonly records?: Lead | undefined } | undefined;
  /** All publications of the same account, if known. */
  readonly publications?: readonly CheckedRecord[] | undefined;
  /** The time in milliseconds since 1970; the current time when left out. */
  readonly now?: number | undefined;
}

/** Whether `own`, a present or future URL of these records, matches a link. */
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
