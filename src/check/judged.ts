import { DOCUMENT, PUBLICATION } from '../core/identifiers/collections.ts';
import { valueAt } from '../core/read-fields.ts';
import { httpUrl } from '../core/url/canonical-url.ts';
import { checkRecord, type Problem, parseBlobRef, parseDocument, parsePublication } from '../lexicon/index.ts';
import { type Placed, placeOf } from './placed.ts';
import { type CheckedRecord, type CheckedRecords, isLoose, type Kind } from './records.ts';

/** One record behind a card. */
export interface Judged extends CheckedRecord {
  readonly kind: Kind;
  /** What the lexicon refuses, and Masthead besides. */
  readonly problems: readonly Problem[];
  readonly isReadable: boolean;
}

/** Everything that the rules know. */
export interface Known extends Placed {
  /** The document, and the publication unless the document belongs to none. */
  readonly judged: readonly Judged[];
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

/** Of each kind a right record with nothing but what it cannot be without. */
const LEAST: Readonly<Record<Kind, object>> = {
  publication: { url: 'https://x.example', name: 'x' },
  document: { site: 'https://x.example', title: 'x', publishedAt: '2026-01-01T00:00:00Z' },
};
export const PICTURES: Readonly<Record<Kind, string>> = { publication: 'icon', document: 'coverImage' };

export function knownOf(records: CheckedRecords): Known {
  const { document, publication, now = Date.now() } = records;
  const judged = [
    ...(document ? [judgedOf('document', document)] : []),
    ...(publication && !isLoose(records) ? [judgedOf('publication', publication)] : []),
  ];
  return { ...placeOf(records), judged, now };
}

export function judgedOf(kind: Kind, given: CheckedRecord): Judged {
  return { ...given, kind, problems: problemsOf(kind, given.record), isReadable: parse(kind, given.record) !== null };
}

function parse(kind: Kind, record: unknown): object | null {
  return kind === 'publication' ? parsePublication(record) : parseDocument(record);
}

/** A value as readers take it for a field, cut or repaired; `undefined` where they take none of it. */
export function asRead(kind: Kind, field: string, value: unknown): unknown {
  return valueAt(parse(kind, { ...LEAST[kind], [field]: value }), field);
}

/** Whether there is no card because of what stands in this field. */
export function isUnreadable({ kind, record, isReadable }: Judged, path: string): boolean {
  const [field = ''] = path.split('.');
  if (isReadable || field === '') return !isReadable;
  const value = valueAt(record, field);
  return field === '$type' ? value !== undefined : field in LEAST[kind] && asRead(kind, field, value) === undefined;
}

/** What is wrong with a record before it is written: all that its lexicon refuses, and what a PDS accepts and readers do not. */
function problemsOf(kind: Kind, record: unknown): Problem[] {
  const problems = checkRecord(kind === 'publication' ? PUBLICATION : DOCUMENT, record);
  const [field, address] = [PICTURES[kind], kind === 'publication' ? httpUrl(valueAt(record, 'url')) : null];
  if (address && (address.username || address.password || address.search || address.hash)) {
    const message = 'must not have a query or a fragment, which never count, nor a user name or password';
    problems.push({ path: 'url', message });
  }
  const picture = parseBlobRef(valueAt(record, field));
  if (kind === 'publication' && /^image\/svg/i.test(picture?.mimeType ?? '')) {
    problems.push({ path: 'icon.mimeType', message: 'must be no SVG, which most readers refuse' });
  }
  if (picture && !isBlob(valueAt(record, field))) {
    const message = 'is not written as a blob, so the server neither keeps nor serves the picture';
    problems.push({ path: field, message });
  }
  return problems;
}

/** As uploadBlob answers it. A library's blob object writes the `$type` itself. */
function isBlob(value: unknown): boolean {
  const ref = valueAt(value, 'ref');
  return ref !== undefined && (valueAt(value, '$type') === 'blob' || typeof valueAt(ref, '$link') !== 'string');
}
