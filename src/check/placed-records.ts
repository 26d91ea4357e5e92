import { addressOf, baseOf, type WrittenPublication } from '../core/match/record-address.ts';
import { type CanonicalUrl, canonicalizeUrl, httpUrl, joinUrl, ownPath } from '../core/values/canonical-url.ts';
import { authorityOf } from '../core/values/identifiers.ts';
import {
  type CheckedRecords,
  isLoose,
  type Judged,
  judgedOf,
  type ReadRecords,
  readRecords,
  standsFor,
} from './checked-records.ts';
import { theirService, URL_PARTS, type UrlDifference, urlDifferences } from './url-differences.ts';

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

function placeOf(records: ReadRecords): Placed {
  const { document, link } = records;
  const { site, path, canonicalUrl: witness } = document ?? {};
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
export function rightPublication({ records, path, link }: Placed): string | undefined {
  const { document, publication, siblings } = records;
  const isRight = ({ url = '' }: WrittenPublication) => standsFor(records, joinUrl(url, path), link ?? '');
  if (!document || link === undefined || !publication?.address || isRight(publication)) return undefined;
  const [right, ...more] = siblings().filter(isRight);
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
