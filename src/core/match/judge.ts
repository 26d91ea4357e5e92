// Which record belongs to a link, and the order of claims that decides it. The index, discovery
// and the doctor call it.

import type { CanonicalUrl } from '../values/canonical-url.ts';
import { type AtUri, type AtUriText, type Did, isAtUriText } from '../values/identifiers.ts';
import { matchesCanonical, matchesNamed } from './matches-link.ts';
import { pageOwner, platformOf } from './platform.ts';
import { placeUrl } from './record-address.ts';

/** What the caller knows of a record. */
interface KnownRecord {
  readonly uri: AtUri;
  /** Its account. */
  readonly did: Did;
  /**
   * The account's handle, checked both ways; only needed when the link names its owner by handle.
   */
  readonly handle?: string | undefined;
  readonly ownsHost: boolean;
  /**
   * Whether a bridge created its account for a web site (`isWebMirror`); absent when the handle is
   * not known.
   */
  readonly mirrored?: boolean | undefined;
  readonly claimedAt: number;
  readonly accountCreatedAt?: number | undefined;
}

/** A publication. */
export interface KnownPublication extends KnownRecord {
  readonly url: CanonicalUrl;
  readonly verified: boolean;
  /**
   * Its site names another account's record and no record of this account (`denies`): the claim has
   * failed.
   */
  readonly denied: boolean;
}

/** A document with its `DocumentPlace`. */
export interface KnownDocument extends KnownRecord {
  readonly site: AtUriText | CanonicalUrl;
  readonly path: string;
}

/** The statement of a document's own page. */
export interface PageWord {
  /** A page that names the document. */
  readonly page: CanonicalUrl;
}

/** The records that may belong to a link, and the statements of their pages. */
export interface KnownRecords<P extends KnownPublication, D extends KnownDocument, W extends PageWord> {
  /** Includes publications that are here only for their documents. */
  readonly publications: readonly P[];
  readonly documents: readonly D[];
  /** By the at-uri of a document. */
  readonly namedAt?: ReadonlyMap<string, W> | undefined;
  /**
   * By the at-uri of a document: the URL of its page, when that page names another account's
   * document instead.
   */
  readonly deniedAt?: ReadonlyMap<string, CanonicalUrl> | undefined;
}

/** A link for which a record is searched. */
export interface Target {
  readonly url: CanonicalUrl;
  /**
   * The accounts whose records match below their URL: the result of `pageOwner` for the link, or
   * that account's DID.
   */
  readonly owner: string | boolean;
}

/** Options of `judge`. */
export interface JudgeOptions {
  /**
   * The at-uris that the caller named: only these publications may be the card themselves, others
   * only count for their documents.
   */
  readonly named?: ReadonlySet<string> | undefined;
  /** Whether only verified records count. */
  readonly require?: boolean | undefined;
}

/** A record that matches a link, and the claim by which it is ranked. */
export interface Candidate<P, D, W> {
  readonly document?: D | undefined;
  /** The document's publication, or the one that is the card itself. */
  readonly publication?: P | undefined;
  readonly claim: MatchClaim;
  /** The statement of the document's own page, when it verifies the document. */
  readonly proof?: W | undefined;
}

export function targetOf(url: CanonicalUrl): Target {
  return { url, owner: pageOwner(url) };
}

/**
 * Which of these records belongs to the link (docs/rules.md#order-of-claims). Pure: the caller has
 * read the records and passes what it knows of them.
 *
 * @returns `null` when no record matches
 */
export function judge<P extends KnownPublication, D extends KnownDocument, W extends PageWord>(
  records: KnownRecords<P, D, W>,
  target: Target,
  options: JudgeOptions = {},
): Candidate<P, D, W> | null {
  let best: Candidate<P, D, W> | null = null;
  for (const each of candidates(records, target, options))
    if (best === null || compareClaims(each.claim, best.claim) < 0) best = each;
  return best;
}

/** All records that match a link, unordered. */
export function candidates<P extends KnownPublication, D extends KnownDocument, W extends PageWord>(
  { publications, documents, namedAt, deniedAt }: KnownRecords<P, D, W>,
  { url: target, owner }: Target,
  { named, require = false }: JudgeOptions = {},
): Candidate<P, D, W>[] {
  const byUri = new Map<string, P>(publications.map((each) => [each.uri, each]));
  const onPlatform = platformOf(target) !== null;
  const found: Candidate<P, D, W>[] = [];
  const add = (each: Candidate<P, D, W> | null, { did, handle }: KnownRecord) => {
    if (each === null || (require && !each.claim.verified)) return;
    const { recordUrl } = each.claim;
    const fits =
      each.document && named
        ? matchesNamed(recordUrl, target, onPlatform)
        : matchesCanonical(recordUrl, target, [did, handle], owner);
    if (fits) found.push(each);
  };
  for (const each of publications) if (!named || named.has(each.uri)) add(publicationClaim(each), each);
  for (const each of documents) {
    const pages = { named: namedAt?.get(each.uri), deniedAt: deniedAt?.get(each.uri) };
    add(documentClaim(each, byUri.get(each.site), pages, named !== undefined), each);
  }
  return found;
}

/** The claim of a publication; `null` for one that its site denies. */
function publicationClaim<P extends KnownPublication>(publication: P): Candidate<P, never, never> | null {
  if (publication.denied) return null;
  return { publication, claim: { ...claimOf(publication, publication.url), kind: 'publication', hasPath: false } };
}

/**
 * The claim of a document.
 *
 * @param under the publication that its `site` names
 * @param pages the statements of pages
 * @param asked whether the caller named the records by at-uri
 * @returns `null` when it has no address, when a site or its page denies it, and when it uses
 *   another account's publication and its own page does not name it
 */
function documentClaim<P extends KnownPublication, D extends KnownDocument, W extends PageWord>(
  document: D,
  under: P | undefined,
  { named, deniedAt }: { readonly named?: W | undefined; readonly deniedAt?: CanonicalUrl | undefined } = {},
  asked = false,
): Candidate<P, D, W> | null {
  const { did, site, path } = document;
  // Without a publication (deleted, hidden or unknown) the document has no URL.
  const own = isAtUriText(site) ? under?.url : site;
  if (own === undefined) return null;
  const recordUrl = placeUrl(under?.url ?? own, path);
  // A page verifies the URL at which it was fetched, not a later URL of the record.
  const proof = named?.page === recordUrl ? named : undefined;
  const foreign = under !== undefined && under.did !== did;
  // A document must not use another account's publication, nor one whose URL is denied, unless its
  // own page names it.
  if ((foreign || under?.denied) && !proof) return null;
  // A denied publication is not shown, even when the page of a document verifies that document.
  const publication = under?.denied ? undefined : under;
  const base = foreign ? undefined : publication;
  const verified = proof !== undefined || base?.verified === true;
  if (deniedAt === recordUrl && !verified) return null;
  const claim: MatchClaim = {
    ...claimOf(document, recordUrl),
    kind: 'document',
    // Without a path the page is the publication's home page, so the document ranks below the
    // publication, unless the caller named records by at-uri.
    hasPath: path !== '' || asked,
    verified,
    ownsHost: base?.ownsHost ?? document.ownsHost,
    // The URL needs both records: an old document cannot backdate a publication that moved here
    // later.
    claimedAt: Math.max(document.claimedAt, under?.claimedAt ?? 0),
  };
  return { document, publication, claim, proof };
}

function claimOf(
  {
    uri,
    ownsHost,
    mirrored,
    claimedAt,
    accountCreatedAt,
    verified = false,
  }: KnownRecord & { readonly verified?: boolean },
  recordUrl: CanonicalUrl,
) {
  return { uri, recordUrl, verified, mirrored, ownsHost, claimedAt, accountCreatedAt };
}

/** The facts that decide between records that match the same link. */
export interface MatchClaim {
  /** The record's at-uri. */
  readonly uri: string;
  /** The publication's URL, or the document's joined one. */
  readonly recordUrl: CanonicalUrl;
  readonly kind: 'document' | 'publication';
  /**
   * Whether a document has a path of its own (not just `/`), so that its page is not the
   * publication's home page; `true` too when the caller named the records by at-uri.
   */
  readonly hasPath: boolean;
  readonly verified: boolean;
  /** Whether a bridge created the account for a web site, mostly without a request. */
  readonly mirrored?: boolean | undefined;
  /** Whether the owner's handle, checked both ways, equals the link's host. */
  readonly ownsHost: boolean;
  /**
   * When this URL was first put into this record: the source's own time of that event, in
   * microseconds.
   */
  readonly claimedAt: number;
  /**
   * When the account was created, by the directory's log, in microseconds; absent while unknown,
   * which ranks after every known time.
   */
  readonly accountCreatedAt?: number | undefined;
}

/** A rule of the order of claims. */
export type DecidedBy = 'verified' | 'mirror' | 'owner' | 'longest' | 'kind' | 'claim' | 'age' | 'uri';

/**
 * The order of claims on one link, best first (docs/rules.md#order-of-claims): verified; not
 * mirrored from the web; the owner whose handle is the host; the longest record URL; a document
 * with a path, a publication, a document without a path; the earlier claim; the older account; the
 * smaller at-uri. It is a total order, so the result is deterministic. Each is negative when `a`
 * wins. A change here also changes `COLUMNS` of the AppView's `tables.ts`.
 */
const ORDER: readonly (readonly [rule: DecidedBy, compare: (a: MatchClaim, b: MatchClaim) => number])[] = [
  ['verified', (a, b) => Number(b.verified) - Number(a.verified)],
  ['mirror', (a, b) => Number(isMirrored(a)) - Number(isMirrored(b))],
  ['owner', (a, b) => Number(b.ownsHost) - Number(a.ownsHost)],
  ['longest', (a, b) => b.recordUrl.length - a.recordUrl.length],
  ['kind', (a, b) => claimKind(a) - claimKind(b)],
  ['claim', (a, b) => a.claimedAt - b.claimedAt],
  ['age', (a, b) => ageOf(a) - ageOf(b)],
  ['uri', (a, b) => (a.uri < b.uri ? -1 : Number(a.uri > b.uri))],
];

/** The names of the rules in their order: a store ranks its rows by them. */
export const CLAIM_ORDER: readonly DecidedBy[] = ORDER.map(([rule]) => rule);

/** @returns negative when `a` wins, positive when `b` wins, 0 only for the same record */
export function compareClaims(a: MatchClaim, b: MatchClaim): number {
  for (const [, compare] of ORDER) {
    const sign = compare(a, b);
    if (sign !== 0) return sign;
  }
  return 0;
}

/** The first rule by which two claims differ. */
export function decidedBy(a: MatchClaim, b: MatchClaim): DecidedBy {
  return ORDER.find(([, compare]) => compare(a, b) !== 0)?.[0] ?? 'uri';
}

function isMirrored({ mirrored = false }: MatchClaim): boolean {
  return mirrored;
}

function ageOf({ accountCreatedAt = Number.MAX_SAFE_INTEGER }: MatchClaim): number {
  return accountCreatedAt;
}

/**
 * The rank of a claim's kind, best first: 0 for a document with a path, 1 for a publication, 2 for
 * a document without a path.
 */
export function claimKind({ kind, hasPath }: Pick<MatchClaim, 'kind' | 'hasPath'>): 0 | 1 | 2 {
  return kind === 'publication' ? 1 : hasPath ? 0 : 2;
}
