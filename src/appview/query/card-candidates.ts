import { compareClaims, type MatchClaim, platformOf } from '../../core/index.ts';
import { matchesCanonical } from '../../core/url/matches-link.ts';
import { addressOf } from '../document-path.ts';
import type { DocumentRow, PublicationRow } from '../store/store-rows.ts';
import { toVerification, type Verification, type VerificationPolicy } from '../verify/verification-policy.ts';

/** The records that stand for a link. */
export interface FoundCard {
  readonly document?: DocumentRow | undefined;
  /** The document's own, or the one that is the card. */
  readonly publication?: PublicationRow | undefined;
  readonly verification: Verification;
}

/** A page that names a document. */
export interface NamedAt {
  /** Its canonical address. */
  readonly page: string;
  /** Milliseconds. */
  readonly checkedAt: number | null;
}

/** All records that may stand for a link, before the rules have judged them. */
export interface CardRecords {
  readonly publications: readonly PublicationRow[];
  readonly documents: readonly DocumentRow[];
  /** By the at-uri of the document. */
  readonly namedAt: ReadonlyMap<string, NamedAt>;
  /** By the at-uri of a document the address of its page, where that names a stranger's instead. */
  readonly deniedAt: ReadonlyMap<string, string>;
}

/** Such records, and the claim by which the rules judged them. */
export interface JudgedCard extends FoundCard {
  readonly claim: MatchClaim;
}

/** A record that may win. */
interface Candidate extends Omit<JudgedCard, 'verification'> {
  readonly checkedAt: number | null;
}

/**
 * The record that wins the link (docs/rules.md#order-of-claims). A claim that the site or the page denies is no candidate.
 *
 * @param target the link, canonical
 * @param named only these publications may be the card themselves; others stand behind their documents only
 */
export function bestCard(
  { publications, documents, namedAt, deniedAt }: CardRecords,
  target: string,
  policy: VerificationPolicy,
  named?: ReadonlySet<string>,
): JudgedCard | null {
  const rows = policy.verify === 'off' ? publications.map(unproved) : publications;
  const byUri = new Map(rows.map((row) => [row.uri, row]));
  const platform = platformOf(target);
  // A flood is many records of one address: each address is judged once.
  const matches = remembered((recordUrl) => matchesCanonical(recordUrl, target, platform));
  let best: Candidate | null = null;
  const better = (candidate: Candidate | null) => {
    if (candidate === null || !matches(candidate.claim.recordUrl)) return best;
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

function remembered<T>(judge: (value: string) => T): (value: string) => T {
  const known = new Map<string, T>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const judged = judge(value);
    known.set(value, judged);
    return judged;
  };
}

function unproved(row: PublicationRow): PublicationRow {
  return { ...row, verified: false, denied: false, checkedAt: null };
}

function publicationCandidate(publication: PublicationRow): Candidate | null {
  if (publication.denied) return null;
  const { uri, url: recordUrl, verified, ownsHost, claimedAt, checkedAt } = publication;
  const claim: MatchClaim = { uri, recordUrl, kind: 'publication', hasPath: false, verified, ownsHost, claimedAt };
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
  // Its publication is deleted, hidden, or was never seen: then it has no address.
  if (site.startsWith('at://') && !under) return null;
  const recordUrl = addressOf(under?.url ?? site, path);
  // A page speaks for the address at which it was read, not for one to which the record has moved since.
  const proof = named?.page === recordUrl ? named : undefined;
  const foreign = under !== undefined && under.did !== did;
  // It must not borrow a stranger's name, icon and colours, nor stand on an address that is denied to it; unless its page says so.
  if ((foreign || under?.denied) && !proof) return null;
  // What is denied to the publication, its name on this site, a document of it does not bring back.
  const publication = under?.denied ? undefined : under;
  const base = foreign ? undefined : publication;
  const verified = proof !== undefined || base?.verified === true;
  if (deniedAt === recordUrl && !verified) return null;
  const claim: MatchClaim = {
    uri,
    recordUrl,
    kind: 'document',
    // Of the home page, which is the publication's, it is the card only for those who ask for it by name.
    hasPath: path !== '' || asked,
    verified,
    ownsHost: base?.ownsHost ?? document.ownsHost,
    // Both records make the address: an old document cannot backdate a publication that only now moved here.
    claimedAt: Math.max(document.claimedAt, under?.claimedAt ?? 0),
  };
  return { document, publication, claim, checkedAt: proof ? proof.checkedAt : (base?.checkedAt ?? null) };
}
