import { compareClaims, type MatchClaim, platformOf } from '../../core/index.ts';
import { matchesCanonical, matchesNamed } from '../../core/url/matches-link.ts';
import { addressOf } from '../document-path.ts';
import type { DocumentRow, PublicationRow } from '../store/store-rows.ts';
import { toVerification, type Verification, type VerificationPolicy } from '../verify/verification-policy.ts';

/** The record that backs a link. */
export interface FoundCard {
  readonly document?: DocumentRow | undefined;
  /** The document's publication, or the one that is the card itself. */
  readonly publication?: PublicationRow | undefined;
  readonly verification: Verification;
}

export interface NamedAt {
  /** The canonical URL of the page that names the document. */
  readonly page: string;
  /** Milliseconds. */
  readonly checkedAt: number | null;
}

/** A link by which records are looked for. */
export interface Target {
  /** Canonical. */
  readonly url: string;
  /** Whose records match below their URL (`pageOwner`), an account by its DID. */
  readonly owner: string | boolean;
}

/** All records that may back a link, before the rules are applied. */
export interface CardRecords {
  readonly publications: readonly PublicationRow[];
  readonly documents: readonly DocumentRow[];
  /** By the at-uri of the document. */
  readonly namedAt: ReadonlyMap<string, NamedAt>;
  /** By the at-uri of a document: the URL of its page, where that page names another account's document instead. */
  readonly deniedAt: ReadonlyMap<string, string>;
}

/** The record, and the claim by which it was ranked. */
export interface JudgedCard extends FoundCard {
  readonly claim: MatchClaim;
}

interface Candidate extends Omit<JudgedCard, 'verification'> {
  readonly checkedAt: number | null;
}

/**
 * The record that wins a link (docs/rules.md#order-of-claims); `null` when none matches. Denied claims are no candidates.
 *
 * @param named the at-uris that the caller named: only these publications may be the card themselves, others only back their documents
 */
export function bestCard(
  { publications, documents, namedAt, deniedAt }: CardRecords,
  { url: target, owner }: Target,
  policy: VerificationPolicy,
  named?: ReadonlySet<string>,
): JudgedCard | null {
  const rows = policy.verify === 'off' ? publications.map(unproved) : publications;
  const byUri = new Map(rows.map((row) => [row.uri, row]));
  const onPlatform = platformOf(target) !== null;
  const matches = ({ document, publication, claim: { recordUrl } }: Candidate) =>
    document && named
      ? matchesNamed(recordUrl, target, onPlatform)
      : matchesCanonical(recordUrl, target, [(document ?? publication)?.did], owner);
  let best: Candidate | null = null;
  const better = (candidate: Candidate | null) => {
    if (candidate === null || !matches(candidate)) return best;
    if (policy.verify === 'require' && !candidate.claim.verified) return best;
    return best === null || compareClaims(candidate.claim, best.claim) < 0 ? candidate : best;
  };
  for (const row of rows) if (!named || named.has(row.uri)) best = better(publicationCandidate(row));
  for (const row of documents) {
    const pages = { named: namedAt.get(row.uri), deniedAt: deniedAt.get(row.uri) };
    best = better(documentCandidate(row, byUri, pages, named !== undefined));
  }
  return best && judged(best);
}

function judged({ document, publication, claim, checkedAt }: Candidate): JudgedCard {
  return { document, publication, claim, verification: toVerification(claim.verified, checkedAt) };
}

function unproved(row: PublicationRow): PublicationRow {
  return { ...row, verified: false, denied: false, checkedAt: null };
}

function publicationCandidate(publication: PublicationRow): Candidate | null {
  if (publication.denied) return null;
  const { url: recordUrl, checkedAt } = publication;
  const claim: MatchClaim = { ...publication, recordUrl, kind: 'publication', hasPath: false };
  return { publication, claim, checkedAt };
}

function documentCandidate(
  document: DocumentRow,
  publications: ReadonlyMap<string, PublicationRow>,
  { named, deniedAt }: { readonly named: NamedAt | undefined; readonly deniedAt: string | undefined },
  asked: boolean,
): Candidate | null {
  const { uri, did, site, path } = document;
  const under = site.startsWith('at://') ? publications.get(site) : undefined;
  // The publication is deleted, hidden or not indexed: the document has no URL.
  if (site.startsWith('at://') && !under) return null;
  const recordUrl = addressOf(under?.url ?? site, path);
  // A page verifies the URL at which it was fetched, not one to which the record has moved since.
  const proof = named?.page === recordUrl ? named : undefined;
  const foreign = under !== undefined && under.did !== did;
  // A document must not borrow another account's publication, nor use one whose URL is denied, unless its own page names it.
  if ((foreign || under?.denied) && !proof) return null;
  // A denied publication is not shown, even where the page of a document verifies that document.
  const publication = under?.denied ? undefined : under;
  const base = foreign ? undefined : publication;
  const verified = proof !== undefined || base?.verified === true;
  if (deniedAt === recordUrl && !verified) return null;
  const claim: MatchClaim = {
    uri,
    recordUrl,
    kind: 'document',
    // Without a path it ranks below the publication, whose home page that is, unless the caller named records by at-uri.
    hasPath: path !== '' || asked,
    verified,
    ownsHost: base?.ownsHost ?? document.ownsHost,
    // The URL needs both records: an old document cannot backdate a publication that moved here later.
    claimedAt: Math.max(document.claimedAt, under?.claimedAt ?? 0),
    bornAt: document.bornAt,
  };
  return { document, publication, claim, checkedAt: proof ? proof.checkedAt : (base?.checkedAt ?? null) };
}
