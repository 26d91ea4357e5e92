// The records of an account that were most likely meant for a link that none of them matches, and
// what to advise about them.

import { type CheckedRecords, checkCard } from 'masthead/check';
import { canonicalizeUrl, joinUrl } from 'masthead/core';
import { pathBelow, undoubledPath } from 'masthead/internal/check/checked-records';
import { commandLine } from 'masthead/internal/check/shell-command';
import { pageOf, URL_PARTS, urlDifferences } from 'masthead/internal/check/url-differences';
import { baseOf, type WrittenDocument } from 'masthead/internal/core/match/record-address';
import { LIMITS } from 'masthead/internal/core/read-fields';
import { type CanonicalUrl, ownPath } from 'masthead/internal/core/values/canonical-url';
import { accountName, readRecordUri } from 'masthead/internal/core/values/identifiers';
import { spelledAs } from '../../site/page/name-page.ts';
import { type Claim, isFor, judgedOf } from '../owners/claims.ts';
import type { Words } from '../rule.ts';
import type { Missed } from '../situation.ts';

/** The most documents whose pages are checked for a redirect to the link. */
const MAX_LOOKED = 8;
/** The most publications that the link may be below; each document is tried with each. */
const MAX_THERE = 4;
/**
 * Differences that mean another page; the others only spell the address of one page differently.
 */
const OTHER_PAGE: readonly string[] = ['host', 'port', 'path', 'below', 'above'];

/** The record with the fewest differences between its address and a link. */
export function nearest(claims: readonly Claim[], link: string): { claim: Claim; distance: number } | undefined {
  const distances = claims.flatMap((claim) => {
    const differences = urlDifferences(claim.url ?? '', link);
    const distance = differences?.reduce((sum, { part }) => sum + URL_PARTS[part].distance, 0);
    return distance === undefined ? [] : [{ claim, distance }];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0];
}

/** The record to report on when no record was clearly meant. */
export function target({ claims, link }: Missed): Claim | undefined {
  const publications = claims.filter(({ kind }) => kind === 'publication');
  return nearest(publications, link)?.claim ?? publications[0] ?? nearest(claims, link)?.claim;
}

/**
 * Whether the record's address and the link are two pages, and not two spellings of one address.
 */
export function isOtherPage({ kind, url, hasPath }: Claim, link: string): boolean {
  // The address of a document without a path is the site's front page, not its own.
  if (kind === 'document' && !hasPath) return false;
  return (urlDifferences(url ?? '', link) ?? []).some(({ part }) => OTHER_PAGE.includes(part));
}

/**
 * Whether a publication's address is its proof file, or a page of one of its own documents below
 * the link.
 */
export function isMisplaced({ kind, found, url }: Claim, link: string, claims: readonly Claim[]): boolean {
  if (kind === 'document' || url === null || pathBelow(link, url) === undefined) return false;
  const isArticle = (each: Claim) =>
    each.document !== undefined &&
    each.publication?.uri === found.uri &&
    isFor({ ...each, url: joinUrl(link, each.document.path) }, url);
  return new URL(url).pathname.startsWith('/.well-known/') || claims.some(isArticle);
}

/**
 * The document that was most likely meant for a link although it has another address: its
 * `canonicalUrl` is the link; one of the two paths is the end of the other; both have the same last
 * part; or no document has a path.
 *
 * @returns `undefined` when there is none, or when several fit equally well: advice about the wrong
 *   one would be worse than no advice
 */
export function meantDocument(link: string, claims: readonly Claim[]): Claim | undefined {
  const page = partsOf(canonicalizeUrl(link));
  if (page.length === 0) return undefined;
  const documents = claims.filter(({ kind, url }) => kind === 'document' && url !== null);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    (claim) => isFor({ ...claim, url: claim.document?.canonicalUrl ?? null }, link),
    ({ address, hasPath }) => hasPath && isTail(partsOf(address), page),
    ({ address, hasPath }) => hasPath && partsOf(address).at(-1) === page.at(-1),
    () => documents.every(({ hasPath }) => !hasPath),
  ];
  for (const way of ways) {
    const [first, ...more] = documents.filter(way);
    if (first) return more.length === 0 ? first : undefined;
  }
  return undefined;
}

function partsOf(address: CanonicalUrl | null): string[] {
  if (address === null) return [];
  return pageOf(address.slice(new URL(address).origin.length))
    .split('/')
    .filter(Boolean);
}

/** Whether the shorter list is the end of the longer one. */
function isTail(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 0 && short.every((part, at) => part === long[at + long.length - short.length]);
}

/** A document's path, in the form in which an address ends with it. */
export function endOf({ path }: Pick<WrittenDocument, 'path'>): string {
  return ownPath(path).replace(/\/$/, '');
}

export function endsAs(document: Pick<WrittenDocument, 'path'>, url: string): boolean {
  return endOf(document) !== '' && url.endsWith(`/${endOf(document)}`);
}

/**
 * A document that would match the link below a publication of the account: with its path, or
 * without the part of it that the publication's address already has.
 */
export function mendedDocument({ owner, claims, link }: Missed): Claim | undefined {
  const addresses = owner.publications.flatMap(({ url }) => url ?? []);
  const bases = addresses.filter((url) => pathBelow(url, link) !== undefined).slice(0, MAX_THERE);
  const fitsLink = (claim: Claim) => {
    const { path } = claim.document ?? {};
    const own = baseOf(claim);
    return [...(own === undefined ? [] : [own]), ...bases].some((base) =>
      [path, path === undefined ? undefined : undoubledPath(base, path)].some(
        (each) => each !== undefined && isFor({ ...claim, url: joinUrl(base, each) }, link),
      ),
    );
  };
  return claims.find((claim) => claim.kind === 'document' && fitsLink(claim));
}

/** A document without an address whose path fits the link, or is invalid. */
export function brokenDocument({ claims, canonical }: Missed): Claim | undefined {
  const documents = claims.filter(({ kind, url }) => kind === 'document' && url === null);
  const isInvalid = ({ document }: Claim) => /^[\\/]*(?:\.\.|\?|#)/.test(document?.path ?? '');
  return documents.find(({ document = {} }) => endsAs(document, canonical)) ?? documents.find(isInvalid);
}

/**
 * The document whose old address redirects to the link. Checks only those with the most similar
 * addresses.
 */
export async function renamedDocument({ canonical, claims, look }: Missed): Promise<Claim | undefined> {
  const words = wordsOf(canonical);
  const documents = claims
    .flatMap((claim) => {
      const { address, document, hasPath } = claim;
      if (!document || address === null || !hasPath || new URL(address).host !== new URL(canonical).host) return [];
      return [{ claim, address, shared: wordsOf(address).filter((word) => words.includes(word)).length }];
    })
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_LOOKED);
  const looks = await Promise.all(documents.map(({ address }) => look(address)));
  return documents.find((_, place) => looks[place]?.lead?.url === canonical)?.claim;
}

function wordsOf(url: string): string[] {
  return new URL(url).pathname
    .slice(0, LIMITS.address)
    .toLowerCase()
    .split(/[/_.-]/);
}

// What the rules of a missing card advise: change a record, use another link, or create a record.

/** The findings about a record and the link, as words. */
export function wrongOf(claim: Claim, link: string, leads: CheckedRecords['leads'] = {}): Words {
  const findings = checkCard({ ...judgedOf(claim, link), leads });
  const [first] = findings;
  if (!first?.stops) return { says: `${claim.found.uri} is for another link.`, findings };
  const { id, record, field, wanted, says, advice, run, uri = claim.found.uri } = first;
  if (record === 'link' || (wanted === undefined && id.startsWith('other-'))) {
    const use = useInstead(claim, claim.address ?? '');
    return { says: `${says} (${uri})`, ...use, ...(record !== 'link' && { advice }), findings };
  }
  // A fault of the document's own site or path belongs to the step `document`, every other one to
  // `address`.
  const at = /^(?:site|path)$/.test(field) && !id.startsWith('other-') ? 'document' : 'address';
  return { says: `${says} (${uri})`, advice, mend: run, at, findings };
}

/**
 * `wrongOf` for a claim, unless the record's own page exists and is another page than the link's: a
 * change of the record would take the card from that page. Where a page could not be read, it
 * advises no change of the record.
 */
export async function ofClaim(
  claim: Claim | undefined,
  { link, canonical, claims, look }: Missed,
): Promise<Words | undefined> {
  if (!claim) return undefined;
  const { kind, address: url } = claim;
  if (url === null) return wrongOf(claim, link);
  const { lead, state, file } = await look(url);
  if (isOtherPage(claim, link) && !isMisplaced(claim, link, claims)) {
    // Moving a publication would move its articles too.
    const isArticle = ({ document, publication, address }: Claim) =>
      document && address !== null && publication?.uri === claim.found.uri;
    const first = kind === 'publication' ? claims.find(isArticle)?.address : undefined;
    const article = lead?.url === canonical ? undefined : (first ?? undefined);
    const there = article === undefined ? undefined : (await look(article)).state;
    // A publication whose address is a file has a wrong one, such as its feed's in place of its
    // site's.
    const isFile = kind === 'publication' && file !== undefined;
    if ((state === 'there' && !isFile) || there === 'there') return undefined;
    const unread = state === 'unread' ? url : there === 'unread' ? article : undefined;
    // A command that moves the record could take the card from that page.
    if (unread !== undefined)
      return {
        says: `No record of ${accountName(claim.owner.account)} has this link's address; its ${kind} ${claim.found.uri} is the nearest, and ${unread} could not be read, so it is not known whether it is still there.`,
        advice: `Open ${unread} in a browser. While it is there, its record stays as it is, and ${link} gets a record of its own; let the page answer programs, and ask again.`,
      };
  }
  const isOwn = lead === null && !isOtherPage(claim, link) && (kind === 'publication' || claim.hasPath);
  // A command that changes the address to the link's could take the card from that page.
  if (isOwn && (await look(canonical)).state === 'unread') {
    const says = `${link} could not be read, and ${claim.found.uri} is for ${url}, another way to write that address.`;
    return { says, ...useInstead(claim, url) };
  }
  return wrongOf(claim, link, { records: lead ?? undefined });
}

/** Advice to use the record's own address as the link. */
export function useInstead({ url, owner }: Claim, canonical: string): Pick<Words, 'advice' | 'mend'> {
  const own = spelledAs(url ?? canonical, canonical);
  return {
    advice: `Use ${own} as the link.`,
    mend: commandLine('doctor', own, '--account', accountName(owner.account)),
  };
}

/** The command that creates a publication; with `key`, again under the key of a deleted one. */
export function initCommand(link: string, account: string, key?: string): readonly string[] {
  const { host, origin } = new URL(link);
  const flags = key === undefined ? ['--url', origin] : ['--key', key, '--url', link];
  return commandLine('init', ...flags, '--name', host, '--account', account);
}

/** The at-uris that the link's page and the files of its site name. */
export function namedUris({ names }: Pick<Missed, 'names'>): readonly string[] {
  const files = (names?.sites ?? []).flatMap(({ claims }) => claims.names);
  return [...(names?.named ?? []).map(({ written }) => written), ...files].flatMap(
    (each) => readRecordUri(each)?.uri ?? [],
  );
}

/**
 * The named at-uris whose records are gone. Empty in a public answer, because a missing record may
 * be hidden.
 */
export function goneUris(miss: Missed, isGone: (uri: string) => boolean): readonly string[] {
  return miss.options.hidden ? [] : namedUris(miss).filter(isGone);
}
