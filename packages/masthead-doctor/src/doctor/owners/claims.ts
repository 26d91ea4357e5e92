import type { CheckedRecords } from 'masthead/check';
import { canonicalizeUrl, matchesLink } from 'masthead/core';
import type { FoundRecord, RepositoryRecords } from 'masthead/internal/atproto/node/repository/repository-records';
import { accountName, isWebMirror } from 'masthead/internal/core/identifiers/handle';
import type { MatchClaim } from 'masthead/internal/core/match/judge';
import { addressOf, publicationNamed } from 'masthead/internal/core/match/record-address';
import { ownPath } from 'masthead/internal/core/url/canonical-url';
import { writtenDocument } from 'masthead/internal/lexicon/read/written-record';
import { isHidden } from 'masthead/lexicon';
import type { HiddenSubjects } from '../../site/page/page-records.ts';

/** A record with the URL that it stands for. */
export interface Claim {
  readonly kind: 'document' | 'publication';
  readonly found: FoundRecord;
  /** The document's publication, where it is in the same repository. */
  readonly publication?: FoundRecord | undefined;
  /** `null` when the record gives none. */
  readonly url: string | null;
  readonly hasPath: boolean;
  readonly owner: RepositoryRecords;
}

// Accounts asked about in one repository. Documents of publications by further accounts are left
// out.
const MAX_STRANGERS = 20;

/**
 * A repository without what `hidden` or a self-label hides, as if it did not exist. A hidden
 * publication takes its documents along.
 */
export async function withoutHidden(owner: RepositoryRecords, hidden: HiddenSubjects): Promise<RepositoryRecords> {
  const { account, publications, documents } = owner;
  const siteOf = ({ record }: FoundRecord) => publicationNamed(record.site, account);
  const strangers = documents.flatMap((found) => siteOf(found)?.authority ?? []);
  const asked = [...new Set([account.did, ...strangers])].slice(0, MAX_STRANGERS);
  const absent = new Set(await hidden(asked));
  const isShown = ({ uri, record }: FoundRecord) =>
    ![uri, account.did].some((name) => absent.has(name)) && !isHidden(record);
  for (const found of publications) if (!isShown(found)) absent.add(found.uri);
  const standsOpen = (found: FoundRecord) => {
    const site = siteOf(found);
    if (!site) return writtenDocument(found.record).site?.startsWith('at://') !== true;
    return asked.includes(site.authority) && ![site.uri, site.authority].some((name) => absent.has(name));
  };
  return {
    ...owner,
    publications: publications.filter(isShown),
    documents: documents.filter((found) => isShown(found) && standsOpen(found)),
  };
}

/** Every record of an account as a claim, whether it is for the link or not. */
export function claimsOf(owner: RepositoryRecords): Claim[] {
  const byUri = new Map(owner.publications.map((found) => [found.uri, found]));
  const publications = owner.publications.map((found): Claim => {
    return { kind: 'publication', found, url: addressOf({ publication: found }), hasPath: false, owner };
  });
  const documents = owner.documents.map((found): Claim => {
    const { site = '', path } = writtenDocument(found.record);
    const publication = byUri.get(site);
    const url = addressOf({ document: found, publication });
    return { kind: 'document', found, publication, url, hasPath: ownPath(path) !== '', owner };
  });
  return [...documents, ...publications];
}

/** The publication that the card shows as its source: the record itself, or the document's. */
export function publicationOf({ kind, found, publication }: Claim): FoundRecord | undefined {
  return kind === 'publication' ? found : publication;
}

/** The records that the card is made of: publication, document, or both in this order. */
export function recordsOf({ found, publication }: Claim): FoundRecord[] {
  return publication ? [publication, found] : [found];
}

/** A claim in the form that `checkCard` takes. */
export function judgedOf(claim: Claim, link: string): CheckedRecords {
  const account = accountName(claim.owner.account);
  const publication = publicationOf(claim);
  return {
    publication: publication && { ...publication, account },
    ...(claim.kind === 'document' && { document: { ...claim.found, account } }),
    publications: claim.owner.publications,
    link,
  };
}

/** Whether a claim stands for the link by our own index's rules. */
export function isFor(claim: Claim, link: string): boolean {
  const { did, handle } = claim.owner.account;
  return claim.url !== null && matchesLink(claim.url, link, [did, handle]);
}

/** What a diagnosis knows of a claim. */
export interface KnownOfClaim {
  readonly verified: boolean;
  readonly ownsHost: boolean;
  /** When a record was first for its address, by its at-uri. */
  readonly claimedAt: (uri: string) => number;
}

/** A claim as the judge ranks it; `null` for one without an address. */
export function matchOf(claim: Claim, { verified, ownsHost, claimedAt }: KnownOfClaim): MatchClaim | null {
  const { kind, found, hasPath, owner } = claim;
  const recordUrl = canonicalizeUrl(claim.url ?? '');
  if (recordUrl === null) return null;
  const mirrored = isWebMirror(owner.account.handle);
  // The address needs both records: an old document cannot backdate a publication that moved here
  // later.
  const since = Math.max(...recordsOf(claim).map(({ uri }) => claimedAt(uri)));
  return { uri: found.uri, recordUrl, kind, hasPath, verified, mirrored, ownsHost, claimedAt: since };
}
