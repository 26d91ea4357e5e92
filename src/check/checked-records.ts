// What the rules of `check/rules` know: the records, read once, where they are, and how that
// differs from the link.

import { matchesLink } from '../core/match/matches-link.ts';
import {
  addressOf,
  baseOf,
  type RecordPair,
  type WrittenDocument,
  type WrittenPublication,
} from '../core/match/record-address.ts';
import { valueAt } from '../core/read-fields.ts';
import { type CanonicalUrl, canonicalizeUrl, httpUrl, joinUrl, ownPath } from '../core/values/canonical-url.ts';
import { authorityOf, DOCUMENT, isAtUriText, PUBLICATION } from '../core/values/identifiers.ts';
import { checkRecord } from '../lexicon/read/parse-record.ts';
import { type Problem, parseBlobRef } from '../lexicon/read/value-reader.ts';
import {
  parseDocument,
  parsePublication,
  writtenDocument,
  writtenPublication,
} from '../lexicon/records/site-records.ts';
import { theirService, URL_PARTS, type UrlDifference, urlDifferences } from './url-differences.ts';

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
  /**
   * The owner's handle or DID. Commands have it, else the DID of the at-uri; and a link on a
   * platform may name the owner by it.
   */
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

/** Whether these records, at this present or future URL of theirs, match a link. */
export function isForLink(
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

/** Records and a link, read once: where they are, where the link is, and how the two differ. */
export interface Placed {
  readonly records: ReadRecords;
  readonly link: string | undefined;
  /** The document's `site` and `path`, and the address to which the path is appended. */
  readonly site: string | undefined;
  readonly path: string | undefined;
  readonly base: string | undefined;
  /**
   * The URL of the path below its base. Without a known base it is joined to a sample base, since
   * some paths are invalid everywhere. `null` when it is not below the base, `undefined` without a
   * path.
   */
  readonly joined: string | null | undefined;
  /** The address of the records; `null` when they have none. */
  readonly own: CanonicalUrl | null;
  /**
   * The address with which it is compared: the link, otherwise the document's own `canonicalUrl`
   * if that is http(s). Empty for a link that is not http(s), `undefined` without either.
   */
  readonly asked: CanonicalUrl | '' | undefined;
  readonly differences: readonly UrlDifference[];
}

function placeOf(records: ReadRecords): Placed {
  const { document, link } = records;
  const { site, path, canonicalUrl: witness } = document ?? {};
  const [base, address] = [baseOf(records), addressOf(records)];
  // Without a link, the document's canonicalUrl is the address of its page.
  const page = link ?? (witness !== undefined && canonicalizeUrl(witness) !== null ? witness : undefined);
  const isRight = page === undefined || address === null || isForLink(records, address, page);
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
 * doubled, and for a whole address that is not below the base.
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
 * when its own publication gives the link, and when no other or several others do.
 */
export function rightPublication({ records, path, link }: Placed): string | undefined {
  const { document, publication, siblings } = records;
  const isRight = ({ url = '' }: WrittenPublication) => isForLink(records, joinUrl(url, path), link ?? '');
  if (!document || link === undefined || !publication?.address || isRight(publication)) return undefined;
  const [right, ...more] = siblings().filter(isRight);
  return more.length === 0 ? right?.uri : undefined;
}

/**
 * The base with which the same path gives the page: the old base on the page's origin, that origin
 * alone, or the folder to which the site redirects; `undefined` when none gives it. Without a
 * document, the old base on the page's origin if the page is below it, otherwise the page.
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
  return [moved, origin, folder].find((each) => each !== root && isForLink(records, joinUrl(each, path), asked));
}

/**
 * Why a record must not move to an address, in words: another record of the account is there, or
 * the host has pages of everybody; `undefined` when it may move.
 */
export function whyTaken({ records, asked = '' }: Placed, address: string): string | undefined {
  const { document, publication, siblings } = records;
  const wanted = canonicalizeUrl(address);
  if (siblings().some((each) => each.uri !== publication?.uri && each.address === wanted)) {
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

/** Everything that the rules know. */
export interface Known extends Placed {
  /** The document, and the publication unless the document has no publication. */
  readonly judged: readonly Judged[];
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

export function knownOf(given: CheckedRecords): Known {
  const records = readRecords(given);
  const { document, now = Date.now() } = records;
  const publication = isLoose(records) ? undefined : records.publication;
  const judged = [document && judgedOf('document', document), publication && judgedOf('publication', publication)];
  return { ...placeOf(records), judged: judged.filter((each) => each !== undefined), now };
}
