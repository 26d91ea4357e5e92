import { matchesLink } from '../core/match/matches-link.ts';
import type { RecordPair, WrittenDocument, WrittenPublication } from '../core/match/record-address.ts';
import { valueAt } from '../core/read-fields.ts';
import { httpUrl } from '../core/values/canonical-url.ts';
import { authorityOf, DOCUMENT, isAtUriText, PUBLICATION } from '../core/values/identifiers.ts';
import { checkRecord } from '../lexicon/check-record.ts';
import { type Problem, parseBlobRef } from '../lexicon/read/value-reader.ts';
import { writtenDocument, writtenPublication } from '../lexicon/read/written-record.ts';
import { parseDocument, parsePublication } from '../lexicon/records/site-records.ts';

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

type ReadPublication = CheckedRecord & WrittenPublication;

/** The records of a card, each read once: its texts beside the record as it was received. */
export interface ReadRecords extends Omit<CheckedRecords, 'publication' | 'document'> {
  readonly publication?: ReadPublication | undefined;
  readonly document?: (CheckedRecord & WrittenDocument) | undefined;
  /** All known publications of the account. Read when a rule asks: there may be thousands. */
  readonly siblings: () => readonly ReadPublication[];
}

export function readRecords(records: CheckedRecords): ReadRecords {
  const { publication, document, publications } = records;
  return {
    ...records,
    publication: publication && writtenPublication(publication),
    document: document && writtenDocument(document),
    siblings: () => (publications ?? (publication ? [publication] : [])).map(writtenPublication),
  };
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
export function isLoose({ document }: RecordPair): boolean {
  const { site } = document ?? {};
  return site !== undefined && !isAtUriText(site);
}

/** One record behind a card. */
export interface Judged extends CheckedRecord {
  readonly kind: Kind;
  /** The problems by the lexicon, and by Masthead's own rules. */
  readonly problems: readonly Problem[];
  readonly isReadable: boolean;
}

/** For each kind a valid record with only the required fields. */
const LEAST: Readonly<Record<Kind, object>> = {
  publication: { url: 'https://x.example', name: 'x' },
  document: { site: 'https://x.example', title: 'x', publishedAt: '2026-01-01T00:00:00Z' },
};

export function judgedOf(kind: Kind, given: CheckedRecord): Judged {
  return { ...given, kind, problems: problemsOf(kind, given.record), isReadable: parse(kind, given.record) !== null };
}

function parse(kind: Kind, record: unknown): object | null {
  return kind === 'publication' ? parsePublication(record) : parseDocument(record);
}

/** A field's value as readers use it, cut or repaired; `undefined` when they drop it. */
export function asRead(kind: Kind, field: string, value: unknown): unknown {
  return valueAt(parse(kind, { ...LEAST[kind], [field]: value }), field);
}

/** Whether this field's value prevents the card. */
export function isUnreadable({ kind, record, isReadable }: Judged, path: string): boolean {
  const [field = ''] = path.split('.');
  if (isReadable || field === '') return !isReadable;
  const value = valueAt(record, field);
  return field === '$type' ? value !== undefined : field in LEAST[kind] && asRead(kind, field, value) === undefined;
}

/**
 * The problems of a record before it is written: everything that its lexicon refuses, and
 * everything that a PDS accepts but readers do not.
 */
function problemsOf(kind: Kind, record: unknown): Problem[] {
  const [collection, field] = kind === 'publication' ? [PUBLICATION, 'icon'] : [DOCUMENT, 'coverImage'];
  const problems = checkRecord(collection, record);
  const note = (path: string, message: string) => problems.push({ path, message });
  const url = kind === 'publication' ? httpUrl(valueAt(record, 'url')) : null;
  const picture = parseBlobRef(valueAt(record, field));
  if (url && (url.search || url.hash)) note('url', 'must not have a query or a fragment, which never count');
  if (url && (url.username || url.password)) note('url', 'must not hold a user name or password');
  if (field === 'icon' && /^image\/svg/i.test(picture?.mimeType ?? '')) {
    note('icon.mimeType', 'must be no SVG, which most readers refuse');
  }
  // A library's blob object writes the `$type` itself.
  const ref = valueAt(record, `${field}.ref`);
  const isTyped = valueAt(record, `${field}.$type`) === 'blob' || typeof valueAt(ref, '$link') !== 'string';
  if (picture && (ref === undefined || !isTyped)) {
    note(field, 'is not written as a blob, so the server neither keeps nor serves the picture');
  }
  return problems;
}
