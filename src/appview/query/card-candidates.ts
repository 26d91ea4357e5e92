import { canonicalizeUrl, compareClaims, joinUrl, type MatchClaim, matchesLink } from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import type { DocumentRow, PublicationRow } from '../store/store-rows.ts';
import { recordOf } from './record-of.ts';
import { toVerification, type Verification, type VerificationPolicy } from './verification-policy.ts';

/** The records that stand for a link. */
export interface FoundCard {
  readonly document?: DocumentRow;
  /** The document's own, or the one that is the card. */
  readonly publication?: PublicationRow;
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
}

/** Such records, and the claim by which the rules judged them. */
export interface JudgedCard extends FoundCard {
  readonly claim: MatchClaim;
}

/**
 * The record that wins the link (DESIGN.md §2, "Match").
 *
 * @param named only these publications may be the card themselves; others stand behind their documents only
 */
export function bestCard(
  { publications, documents, namedAt }: CardRecords,
  link: string,
  policy: VerificationPolicy,
  named?: ReadonlySet<string>,
): JudgedCard | null {
  const rows = policy.verify === 'off' ? publications.map(unproved) : publications;
  const byUri = new Map(rows.map((row) => [row.uri, row]));
  const own = named ? rows.filter(({ uri }) => named.has(uri)) : rows;
  // A flood is many records of one address: each address is judged once.
  const matches = remembered((recordUrl) => matchesLink(recordUrl, link));
  const candidates = [
    ...own.map(publicationCandidate),
    ...documents.map((document) => documentCandidate(document, byUri, namedAt.get(document.uri))),
  ].filter((candidate) => candidate !== null && matches(candidate.claim.recordUrl)) as JudgedCard[];
  const counted = policy.verify === 'require' ? candidates.filter(({ claim }) => claim.verified) : candidates;
  counted.sort((a, b) => compareClaims(a.claim, b.claim));
  return counted[0] ?? null;
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
  return { ...row, verified: false, checkedAt: null };
}

function publicationCandidate(publication: PublicationRow): JudgedCard {
  const { uri, url: recordUrl, verified, ownsHost, claimedAt, checkedAt } = publication;
  const claim: MatchClaim = { uri, recordUrl, kind: 'publication', hasPath: false, verified, ownsHost, claimedAt };
  return { publication, verification: toVerification(verified, checkedAt), claim };
}

function documentCandidate(
  document: DocumentRow,
  publications: ReadonlyMap<string, PublicationRow>,
  named: NamedAt | undefined,
): JudgedCard | null {
  const { uri, did, site, path } = document;
  const publication = site.startsWith('at://') ? publications.get(site) : undefined;
  // Its publication is deleted, hidden, or was never seen: then it has no address.
  if (site.startsWith('at://') && !publication) return null;
  const recordUrl = addressOf(document, publication);
  if (recordUrl === null) return null;
  // A page speaks for the address at which it was read, not for one to which the record has moved since.
  const proof = named?.page === recordUrl ? named : undefined;
  const foreign = publication !== undefined && publication.did !== did;
  // It must not borrow a stranger's name, icon and colours.
  if (foreign && !proof) return null;
  const base = foreign ? undefined : publication;
  const verified = proof !== undefined || base?.verified === true;
  const claim: MatchClaim = {
    uri,
    recordUrl,
    kind: 'document',
    hasPath: path !== '',
    verified,
    ownsHost: base?.ownsHost ?? document.ownsHost,
    // Both records make the address: an old document cannot backdate a publication that only now moved here.
    claimedAt: Math.max(document.claimedAt, publication?.claimedAt ?? 0),
  };
  const checkedAt = proof ? proof.checkedAt : (base?.checkedAt ?? null);
  return { document, ...(publication && { publication }), verification: toVerification(verified, checkedAt), claim };
}

/**
 * The canonical URL of a document. The index knows normalised paths; the rules decide about the record as it was written.
 *
 * @param publication its base, when it has one
 */
export function addressOf(document: Pick<DocumentRow, 'record' | 'site'>, publication?: { url: string }) {
  const { path } = fields(recordOf(document));
  const joined = joinUrl(publication?.url ?? document.site, typeof path === 'string' ? path : undefined);
  return joined && canonicalizeUrl(joined);
}
