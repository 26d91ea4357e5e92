import { addressOf, baseOf } from '../core/match/record-address.ts';
import { valueAt } from '../core/read-fields.ts';
import type { CanonicalUrl } from '../core/url/canonical-url.ts';
import { canonicalizeUrl, httpUrl, joinUrl, ownPath } from '../core/url/canonical-url.ts';
import { authorityOf } from '../core/values/at-uri.ts';
import { DOCUMENT, PUBLICATION } from '../core/values/nsid.ts';
import { checkRecord } from '../lexicon/check-record.ts';
import { type Problem, parseBlobRef } from '../lexicon/read/value-reader.ts';
import { writtenDocument, writtenPublication } from '../lexicon/read/written-record.ts';
import { parseDocument, parsePublication } from '../lexicon/records/site-records.ts';
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
   * The URL of the path below its base. Without a known base it is joined to a sample base, since
   * some paths are invalid everywhere. `undefined` without a path.
   */
  readonly joined: string | null | undefined;
  /** The address of the records. */
  readonly own: CanonicalUrl | null;
  /**
   * The address with which it is compared: the link, otherwise the document's own `canonicalUrl`.
   * Empty when that is not http(s).
   */
  readonly asked: CanonicalUrl | '' | undefined;
  readonly differences: readonly UrlDifference[];
}

export function placeOf(records: CheckedRecords): Placed {
  const { document, link } = records;
  const { site, path, canonicalUrl: witness } = writtenDocument(document?.record);
  const [base, address] = [baseOf(records), addressOf(records)];
  // Without a link, the document's canonicalUrl is the address of its page.
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
 * The address of a page that a document has as its path: a whole address, or one of the same host
 * without a scheme; `null` for a real path.
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
 * A document's path without the part that its base already has; `undefined` when nothing is
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
 * The other publication of the account with which the document's path gives the link; `undefined`
 * when its own publication gives the link, and when several others do.
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
 * The base with which the same path gives the page: the old base on the page's origin, or that
 * origin alone; `undefined` when neither gives it.
 */
export function mendedBase({ records, base, path, asked = '' }: Placed): string | undefined {
  const root = canonicalizeUrl(base ?? '');
  if (root === null) return undefined;
  const { origin } = new URL(asked);
  const moved = `${origin}${root.slice(new URL(root).origin.length)}`;
  // After a site has moved, its pages are below the publication as before.
  if (!records.document) return moved !== root && asked.startsWith(`${moved}/`) ? moved : asked;
  // The site has moved into a folder of another host, and its article redirects there.
  const isLed = records.leads?.records?.url === asked && origin !== new URL(root).origin;
  const folder = isLed ? asked.slice(0, -ownPath(path).length).replace(/\/$/, '') : origin;
  return [moved, origin, folder].find((each) => each !== root && standsFor(records, joinUrl(each, path), asked));
}

/**
 * Why a record must not move to an address, in words: another record of the account is there, or
 * the host has pages of everybody; `undefined` when it may move.
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

/** When several parts differ, the first of these that applies names the fault. */
const LINK_IDS = ['other-address', 'other-host', 'other-www', 'other-scheme'] as const;

export function differenceId({ differences }: Placed): (typeof LINK_IDS)[number] | undefined {
  return LINK_IDS.find((each) => differences.some(({ part }) => URL_PARTS[part].finding === each));
}

/** One record behind a card. */
export interface Judged extends CheckedRecord {
  readonly kind: Kind;
  /** The problems by the lexicon, and by Masthead's own rules. */
  readonly problems: readonly Problem[];
  readonly isReadable: boolean;
}

/** Everything that the rules know. */
export interface Known extends Placed {
  /** The document, and the publication unless the document has no publication. */
  readonly judged: readonly Judged[];
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

/** For each kind a valid record with only the required fields. */
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
