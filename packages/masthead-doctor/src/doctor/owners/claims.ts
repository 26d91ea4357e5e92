// The records of an account as claims: each with the address that it claims.

import type { CheckedRecords } from 'masthead/check';
import { matchesLink } from 'masthead/core';
import type {
  FoundDocument,
  FoundPublication,
  FoundRecord,
  RepositoryRecords,
} from 'masthead/internal/atproto/node/repository/newest-records';
import type { MatchClaim } from 'masthead/internal/core/match/judge';
import { addressOf, canonicalAddress, publicationNamed } from 'masthead/internal/core/match/record-address';
import { type CanonicalUrl, ownPath } from 'masthead/internal/core/values/canonical-url';
import { accountName, isAtUriText, isWebMirror } from 'masthead/internal/core/values/identifiers';
import { isHidden } from 'masthead/lexicon';
import type { HiddenSubjects } from '../../site/page/page-records.ts';

/** A record with its URL: it claims the links that match the URL. */
export interface Claim {
  readonly kind: 'document' | 'publication';
  readonly found: FoundRecord;
  /** The same record, when it is a document. */
  readonly document?: FoundDocument;
  /**
   * The publication that the card shows as its source: the record itself, or the document's if it
   * is in the same repository.
   */
  readonly publication?: FoundPublication | undefined;
  /** The record's URL as it writes it; `null` when it has none. */
  readonly url: string | null;
  /** The same as it is compared. */
  readonly address: CanonicalUrl | null;
  readonly hasPath: boolean;
  readonly owner: RepositoryRecords;
}

// The most accounts that are checked for one repository. Documents in publications of further
// accounts are left out.
const MAX_STRANGERS = 20;

/**
 * A repository without the records that `hidden` or a self-label hides, as if they did not exist.
 * The documents of a hidden publication are hidden too, and those whose site is an at-uri that
 * names no publication.
 */
export async function withoutHidden(owner: RepositoryRecords, hidden: HiddenSubjects): Promise<RepositoryRecords> {
  const { account, publications, documents } = owner;
  const siteOf = ({ site }: FoundDocument) => publicationNamed(site, account);
  const strangers = documents.flatMap((found) => siteOf(found)?.authority ?? []);
  const asked = [...new Set([account.did, ...strangers])].slice(0, MAX_STRANGERS);
  const absent = new Set(await hidden(asked));
  const isShown = ({ uri, record }: FoundRecord) =>
    ![uri, account.did].some((name) => absent.has(name)) && !isHidden(record);
  for (const found of publications) if (!isShown(found)) absent.add(found.uri);
  const standsOpen = (found: FoundDocument) => {
    const site = siteOf(found);
    if (!site) return !isAtUriText(found.site);
    return asked.includes(site.authority) && ![site.uri, site.authority].some((name) => absent.has(name));
  };
  return {
    ...owner,
    publications: publications.filter(isShown),
    documents: documents.filter((found) => isShown(found) && standsOpen(found)),
  };
}

/** Every record of an account as a claim, whether it matches the link or not. */
export function claimsOf(owner: RepositoryRecords): Claim[] {
  const byUri = new Map(owner.publications.map((found) => [found.uri, found]));
  const publications = owner.publications.map((found): Claim => {
    const records = { publication: found };
    const [url, address] = [addressOf(records), canonicalAddress(records)];
    return { kind: 'publication', found, publication: found, url, address, hasPath: false, owner };
  });
  const documents = owner.documents.map((found): Claim => {
    const publication = byUri.get(found.site ?? '');
    const records = { document: found, publication };
    const [url, address] = [addressOf(records), canonicalAddress(records)];
    const hasPath = ownPath(found.path) !== '';
    return { kind: 'document', found, document: found, publication, url, address, hasPath, owner };
  });
  return [...documents, ...publications];
}

/** The records of the card: publication, document, or both in this order. */
export function recordsOf({ document, publication }: Claim): FoundRecord[] {
  return [publication, document].filter((found) => found !== undefined);
}

/** A claim in the form of `checkCard`'s input. */
export function judgedOf({ document, publication, owner }: Claim, link: string): CheckedRecords {
  const account = accountName(owner.account);
  return {
    publication: publication && { ...publication, account },
    document: document && { ...document, account },
    publications: owner.publications,
    link,
  };
}

/** Whether a claim matches the link by our own index's rules. */
export function isFor(claim: Claim, link: string): boolean {
  const { did, handle } = claim.owner.account;
  return claim.url !== null && matchesLink(claim.url, link, [did, handle]);
}

/** What a diagnosis knows of a claim. */
export interface KnownOfClaim {
  readonly verified: boolean;
  readonly ownsHost: boolean;
  /** The time since which a record claims its address, by its at-uri. */
  readonly claimedAt: (uri: string) => number;
}

/** A claim in the judge's form; `null` for a claim without an address. */
export function matchOf(claim: Claim, { verified, ownsHost, claimedAt }: KnownOfClaim): MatchClaim | null {
  const { kind, found, hasPath, owner } = claim;
  if (claim.address === null) return null;
  const mirrored = isWebMirror(owner.account.handle);
  // The address needs both records, so the later one counts: an old document cannot backdate a
  // publication that moved here later.
  const since = Math.max(...recordsOf(claim).map(({ uri }) => claimedAt(uri)));
  return { uri: found.uri, recordUrl: claim.address, kind, hasPath, verified, mirrored, ownsHost, claimedAt: since };
}
