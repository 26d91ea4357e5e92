import {
  canonicalizeUrl,
  compareClaims,
  joinUrl,
  type MatchClaim,
  matchesLink,
  pathPrefixes,
  platformOf,
} from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import type { StoreReader } from '../store/store.ts';
import type { DocumentPlace, DocumentRow, PublicationRow } from '../store/store-rows.ts';

/** The records that stand for a link. */
export interface FoundCard {
  readonly document?: DocumentRow;
  /** The document's own, or the one that is the card. */
  readonly publication?: PublicationRow;
  /** A document counts as verified when a verified publication is its base. */
  readonly verified: boolean;
}

interface Candidate extends FoundCard {
  readonly claim: MatchClaim;
}

// Of the publications at one address so many of the best are looked at for a document: a flood of claims costs no more than this.
const MOST_PER_URL = 12;

/**
 * The record that wins a link (DESIGN.md §2, "Match"; §5, "A lookup"): one read for the publications whose URL is the link or a path prefix of it, one for
 * the documents below those or on a site by themselves.
 *
 * @param link http(s), as written
 */
export async function findCard(store: StoreReader, link: string): Promise<FoundCard | null> {
  const target = canonicalizeUrl(link);
  if (target === null) return null;
  const prefixes = pathPrefixes(target);
  const publications = await store.publicationsAt(prefixes, MOST_PER_URL);
  const documents = await store.documentsAt(places(target, prefixes, publications));
  return best(publications, documents, link);
}

/**
 * The best of given records, as far as they back the link.
 *
 * @param uris at-uris of publications and documents
 */
export async function findCardAmong(
  store: StoreReader,
  link: string,
  uris: readonly string[],
): Promise<FoundCard | null> {
  const documents = await store.documents(uris);
  const named = await store.publications(uris);
  const owners = await store.publications(documents.map(({ site }) => site));
  const publications = [...new Map([...named, ...owners].map((row) => [row.uri, row])).values()];
  // A publication that nobody named stands behind its document only.
  return best(publications, documents, link, new Set(uris));
}

/** Every site and path below it that the link may be: on a platform also those of the pages above it. */
function places(target: string, prefixes: readonly string[], publications: readonly PublicationRow[]): DocumentPlace[] {
  const pages = platformOf(target) ? prefixes : [target];
  return prefixes.flatMap((base) => {
    const sites = [base, ...publications.filter(({ url }) => url === base).map(({ uri }) => uri)];
    const paths = pages.filter((page) => page === base || page.startsWith(`${base}/`));
    return paths.flatMap((page) => sites.map((site) => ({ site, path: page.slice(base.length + 1) })));
  });
}

function best(
  publications: readonly PublicationRow[],
  documents: readonly DocumentRow[],
  link: string,
  named?: ReadonlySet<string>,
): FoundCard | null {
  const byUri = new Map(publications.map((row) => [row.uri, row]));
  const own = named ? publications.filter(({ uri }) => named.has(uri)) : publications;
  const candidates = [
    ...own.map(publicationCandidate),
    ...documents.map((document) => documentCandidate(document, byUri)).filter((candidate) => candidate !== null),
  ].filter(({ claim }) => matchesLink(claim.recordUrl, link));
  candidates.sort((a, b) => compareClaims(a.claim, b.claim));
  return candidates[0] ?? null;
}

function publicationCandidate(publication: PublicationRow): Candidate {
  const { uri, url: recordUrl, verified, ownsHost, claimedAt } = publication;
  const claim: MatchClaim = {
    uri,
    recordUrl,
    kind: 'publication',
    hasPath: false,
    verified,
    ownsHost,
    claimedAt,
  };
  return { publication, verified, claim };
}

function documentCandidate(document: DocumentRow, publications: ReadonlyMap<string, PublicationRow>): Candidate | null {
  const { uri, did, site, path } = document;
  const found = site.startsWith('at://') ? publications.get(site) : undefined;
  const publication = found?.did === did ? found : undefined;
  // Its publication is deleted, hidden, or was never seen: then it has no address.
  if (site.startsWith('at://') && !publication) return null;
  // The index knows normalised paths; the rules decide about the record as it was written.
  const written = fields(JSON.parse(document.record)).path;
  const joined = joinUrl(publication?.url ?? site, typeof written === 'string' ? written : undefined);
  const recordUrl = joined && canonicalizeUrl(joined);
  if (recordUrl === null) return null;
  const verified = document.verified || publication?.verified === true;
  const claim: MatchClaim = {
    uri,
    recordUrl,
    kind: 'document',
    hasPath: path !== '',
    verified,
    ownsHost: publication?.ownsHost ?? document.ownsHost,
    // Both records make the address: an old document cannot backdate a publication that only now moved here.
    claimedAt: Math.max(document.claimedAt, publication?.claimedAt ?? 0),
  };
  return { document, ...(publication && { publication }), verified, claim };
}
