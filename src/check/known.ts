import { authorityOf } from '../core/identifiers/at-uri.ts';
import { DOCUMENT, PUBLICATION } from '../core/identifiers/collections.ts';
import { addressOf, baseOf } from '../core/match/record-address.ts';
import { valueAt } from '../core/read-fields.ts';
import type { CanonicalUrl } from '../core/url/canonical-url.ts';
import { canonicalizeUrl, httpUrl, joinUrl, ownPath } from '../core/url/canonical-url.ts';
import { checkRecord } from '../lexicon/check-record.ts';
import { type Problem, parseBlobRef } from '../lexicon/read/reader.ts';
import { writtenDocument, writtenPublication } from '../lexicon/read/written-record.ts';
import { parseDocument, parsePublication } from '../lexicon/records/publication.ts';
import { type CheckedRecord, type CheckedRecords, isLoose, type Kind, standsFor } from './records.ts';
import { theirService, URL_PARTS, type UrlDifference, urlDifferences } from './url-differences.ts';

/** Records and a link, read once: where they are, where the link is, and how the two differ. */
export interface Placed {
  readonly records: CheckedRecords;
  readonly link: string | undefined;
  /** The document's `site` and `path`, and the address to which the path is appended. */
  readonly site: string | undefined;
  readonly path: string | undefined;
  readonly base: string | undefined;
  /**
   * The path below its base; below any base, where that is not known: some are invalid everywhere.
   * `undefined` without a path.
   */
  readonly joined: string | null | undefined;
  /** The address that they stand for. */
  readonly own: CanonicalUrl | null;
  /**
   * The address with which it is compared, empty where that is not http(s): the link, else the
   * document's own `canonicalUrl`.
   */
  readonly asked: CanonicalUrl | '' | undefined;
  readonly differences: readonly UrlDifference[];
}

export function placeOf(records: CheckedRecords): Placed {
  const { document, link } = records;
  const { site, path, canonicalUrl: witness } = writtenDocument(document?.record);
  const [base, address] = [baseOf(records), addressOf(records)];
  // Without a link, the document's canonicalUrl says where its page is.
  const page = link ?? (witness !== undefined && canonicalizeUrl(witness) !== null ? witness : undefined);
  const isRight = page === undefined || address === null || standsFor(records, address, page);
  return {
    records,
    link,
    site,
    path,
    base,
    joined: path === undefined ? undefined : joinUrl(base ?? 'https://site.invalid/base', path),
    own: canonicalizeUrl(address ?? ''),
    asked: page === undefined ? undefined : (canonicalizeUrl(page) ?? ''),
    differences: isRight ? [] : (urlDifferences(address, page) ?? []),
  };
}

/** The path of a link below a base; `undefined` when it is not below it. */
export function pathBelow(base: string, link: string): string | undefined {
  const [root, page] = [canonicalizeUrl(base), canonicalizeUrl(link)];
  return root !== null && page?.startsWith(`${root}/`) ? page.slice(root.length) : undefined;
}

/**
 * The address of a page that was written as its path: a whole one, or one of the same host without
 * its scheme; `null` for a path.
 */
export function wholeAddress(base: string, path: string): URL | null {
  const written = path.trim();
  const { protocol, host } = new URL(base);
  const address = httpUrl(written);
  if (address || /^[\\/]/.test(written)) return address;
  const hosted = httpUrl(`${protocol}//${written}`);
  return hosted?.host === host ? hosted : null;
}

/**
 * A document's path without the part that its base has already; `undefined` when nothing is
 * doubled.
 */
export function undoubledPath(base: string, path: string): string | undefined {
  const canonical = canonicalizeUrl(base);
  if (canonical === null) return undefined;
  const address = wholeAddress(canonical, path);
  if (address) return below(canonical, canonicalizeUrl(address.href) ?? '');
  const own = canonical.slice(new URL(canonical).origin.length);
  const written = `/${path.replace(/^[\\/]+/, '')}`;
  return own === '' ? undefined : below(own, written.replace(/[?#].*$/s, '').replace(/(?<!\/)\/$/, ''), written);
}

function below(base: string, address: string, written = address): string | undefined {
  if (address === base) return '/';
  return address.startsWith(`${base}/`) ? written.slice(base.length) : undefined;
}

/**
 * The one other publication of the account with which the document's path stands for the link;
 * `undefined` where its own does, and where several do.
 */
export function rightPublication(records: CheckedRecords): string | undefined {
  const { document, publication, publications = [], link } = records;
  const { path } = writtenDocument(document?.record);
  const isRight = ({ record }: Pick<CheckedRecord, 'record'>) =>
    standsFor(records, joinUrl(writtenPublication(record).url ?? '', path), link ?? '');
  if (!document || link === undefined || !publication || isRight(publication)) return undefined;
  const own = canonicalizeUrl(writtenPublication(publication.record).url ?? '');
  const [right, ...more] = publications.filter((each) => own !== null && isRight(each));
  return more.length === 0 ? right?.uri : undefined;
}

/**
 * The base with which the same path stands for the page: the old base on the page's origin, or that
 * origin alone; `undefined` when neither does.
 */
export function mendedBase({ records, base, path, asked = '' }: Placed): string | undefined {
  const root = canonicalizeUrl(base ?? '');
  if (root === null) return undefined;
  const { origin } = new URL(asked);
  const moved = `${origin}${root.slice(new URL(root).origin.length)}`;
  // A page of a site that has moved is below the publication, as it was before.
  if (!records.document) return moved !== root && asked.startsWith(`${moved}/`) ? moved : asked;
  // A site that has moved into a folder of another host: an article of it leads there.
  const isLed = records.leads?.records?.url === asked && origin !== new URL(root).origin;
  const folder = isLed ? asked.slice(0, -ownPath(path).length).replace(/\/$/, '') : origin;
  return [moved, origin, folder].find((each) => each !== root && standsFor(records, joinUrl(each, path), asked));
}

/**
 * Why no record is moved to an address, in words: another one of the account is there, or everybody
 * has pages there; `undefined` where it may be.
 */
export function whyTaken({ records, asked = '' }: Placed, address: string): string | undefined {
  const { document, publication, publications = [] } = records;
  const wanted = canonicalizeUrl(address);
  const others = publications.filter(({ uri }) => uri !== publication?.uri);
  if (others.some(({ record }) => canonicalizeUrl(writtenPublication(record).url ?? '') === wanted)) {
    return 'Another record of the account has that address';
  }
  const owner = authorityOf((document ?? publication)?.uri ?? '');
  return theirService(asked, [owner]) && 'The link is on a host where everybody has pages';
}

/** Where several parts differ, the first of these that applies names the fault. */
const LINK_IDS = ['other-address', 'other-host', 'other-www', 'other-scheme'] as const;

export function differenceId({ differences }: Placed): (typeof LINK_IDS)[number] | undefined {
  return LINK_IDS.find((each) => differences.some(({ part }) => URL_PARTS[part].finding === each));
}

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

export function knownOf(records: CheckedRecords): Known {
  const { document, now = Date.now() } = records;
  const publication = isLoose(records) ? undefined : records.publication;
  const judged = [document && judgedOf('document', document), publication && judgedOf('publication', publication)];
  return { ...placeOf(records), judged: judged.filter((each) => each !== undefined), now };
}

export function judgedOf(kind: Kind, given: CheckedRecord): Judged {
  return { ...given, kind, problems: problemsOf(kind, given.record), isReadable: parse(kind, given.record) !== null };
}

function parse(kind: Kind, record: unknown): object | null {
  return kind === 'publication' ? parsePublication(record) : parseDocument(record);
}

/**
 * A value as readers take it for a field, cut or repaired; `undefined` where they take none of it.
 */
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

/**
 * What is wrong with a record before it is written: all that its lexicon refuses, and what a PDS
 * accepts and readers do not.
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
