import { canonicalizeUrl, type MatchClaim, pathPrefixes } from 'masthead/core';
import { type DocumentPlace, judge, type KnownRecords, type Target, targetOf } from 'masthead/internal/core';
import { toVerification, type Verification, type VerificationPolicy } from '../ingest/verify/verification-policy.ts';
import { documentsDenied } from '../store/background/pages.ts';
import type { StoreReader } from '../store/store.ts';
import type { DocumentRow, PublicationRow } from '../store/store-rows.ts';
import { documentsNamedByUri, documentsNamedOn, type NamedAt, type NamedDocuments } from './named-documents.ts';

/** The record that backs a link. */
export interface FoundCard {
  readonly document?: DocumentRow | undefined;
  /** The document's publication, or the one that is the card itself. */
  readonly publication?: PublicationRow | undefined;
  readonly verification: Verification;
}

type CardRecords = KnownRecords<PublicationRow, DocumentRow, NamedAt>;
interface JudgedCard extends FoundCard {
  readonly claim: MatchClaim;
}

// The documents of only this many publications per URL, best first, are read: it bounds the cost of a flood of claims.
const MAX_PER_URL = 4;
// Publications beyond that are found through their documents, for at most this many places.
const MAX_PLACES_BEHIND = 32;

const NONE: ReadonlyMap<string, string> = new Map();
const NOBODY: NamedDocuments = { documents: [], namedAt: new Map() };

/**
 * The record that wins an http(s) link, given as written (docs/rules.md#match); `null` when none backs it. One read gets the publications whose URL is the link
 * or a path prefix of it, another gets the documents of those and the documents without a publication.
 */
export async function findCard(
  store: StoreReader,
  link: string,
  policy: VerificationPolicy,
): Promise<FoundCard | null> {
  const target = await askTarget(store, link);
  if (target === null) return null;
  const prefixes = pathPrefixes(target.url);
  const pages = target.owner === false ? [target.url] : prefixes;
  const publications = await store.publicationsAt(prefixes, MAX_PER_URL);
  const documents = await store.documentsAt(places(prefixes, prefixes, pages, publications));
  const named = policy.pages && policy.verify !== 'off' ? await documentsNamedOn(store, pages) : NOBODY;
  const records = await withPages(store, publications, documents, named, policy);
  const found = bestCard(records, target, policy);
  const bases = pages.length === 1 && found ? betterRankedBases(found, prefixes, publications) : prefixes;
  const behind = await publicationsBehind(store, bases, pages, publications);
  if (behind.length === 0) return found;
  const more = await store.documentsAt(places(bases, [], pages, behind));
  const all = [...records.publications, ...behind];
  return bestCard(await withPages(store, all, [...records.documents, ...more], named, policy), target, policy);
}

async function askTarget(store: StoreReader, link: string): Promise<Target | null> {
  const url = canonicalizeUrl(link);
  if (url === null) return null;
  const { owner } = targetOf(url);
  const isHandle = typeof owner === 'string' && !owner.startsWith('did:');
  return { url, owner: isHandle ? ((await store.didOfHandle(owner)) ?? false) : owner };
}

function bestCard(
  records: CardRecords,
  target: Target,
  { verify }: VerificationPolicy,
  named?: ReadonlySet<string>,
): JudgedCard | null {
  const publications = verify === 'off' ? records.publications.map(unproved) : records.publications;
  const best = judge({ ...records, publications }, target, { named, require: verify === 'require' });
  if (!best) return null;
  const { document, publication, claim, proof } = best;
  // Without a proof the publication is one of the same account.
  const { checkedAt } = proof ?? publication ?? { checkedAt: null };
  return { document, publication, claim, verification: toVerification(claim.verified, checkedAt) };
}

function unproved(row: PublicationRow): PublicationRow {
  return { ...row, verified: false, denied: false, checkedAt: null };
}

/** The URLs where a publication beyond the best `MAX_PER_URL` could still win: such a publication ranks no higher than the last of those. */
function betterRankedBases(found: JudgedCard, prefixes: readonly string[], best: readonly PublicationRow[]): string[] {
  const { verified, ownsHost, kind, hasPath, claimedAt } = found.claim;
  if (verified || ownsHost) return [];
  if (kind !== 'document' || !hasPath) return [...prefixes];
  return prefixes.filter((base) => {
    const last = best.filter(({ url }) => url === base).at(-1);
    // Below a verified publication or a host's owner, any rank may follow. All others are ordered by `claimedAt`.
    return last !== undefined && (last.verified || last.ownsHost || last.claimedAt <= claimedAt);
  });
}

/** The best of the given publications and documents that backs the link; `null` when none does. */
export async function findCardAmong(
  store: StoreReader,
  link: string,
  uris: readonly string[],
  policy: VerificationPolicy,
): Promise<FoundCard | null> {
  const target = await askTarget(store, link);
  if (target === null) return null;
  const documents = await store.documents(uris);
  const named = policy.pages && policy.verify !== 'off' ? await documentsNamedByUri(store, uris) : NOBODY;
  const publications = await store.publications([...uris, ...documents.map(({ site }) => site)]);
  // A publication that is not in `uris` only backs its document.
  const records = await withPages(store, publications, documents, named, policy);
  return bestCard(records, target, policy, new Set(uris));
}

/** All pairs of site and path that make up one of `pages`. `sites` are the URLs that documents without a publication may have as their site. */
function places(
  prefixes: readonly string[],
  sites: readonly string[],
  pages: readonly string[],
  publications: readonly PublicationRow[],
): DocumentPlace[] {
  const found: DocumentPlace[] = [];
  for (const base of prefixes) {
    for (const path of pathsBelow(base, pages)) {
      if (sites.includes(base)) found.push({ site: base, path });
      for (const { uri, url } of publications) if (url === base) found.push({ site: uri, path });
    }
  }
  return found;
}

function pathsBelow(base: string, pages: readonly string[]): string[] {
  const below = pages.filter((page) => page === base || page.startsWith(`${base}/`));
  return below.map((page) => page.slice(base.length + 1));
}

/** Publications beyond the best `MAX_PER_URL` at their URL that have a document at exactly this path, found through those documents. */
async function publicationsBehind(
  store: StoreReader,
  prefixes: readonly string[],
  pages: readonly string[],
  first: readonly PublicationRow[],
): Promise<readonly PublicationRow[]> {
  if (first.length < MAX_PER_URL) return [];
  const crowded = prefixes.filter((base) => first.filter(({ url }) => url === base).length >= MAX_PER_URL);
  // Not for documents without a path: they rank below every publication at their URL.
  const behind = crowded.flatMap((base) => pathsBelow(base, pages).flatMap((path) => (path ? [{ base, path }] : [])));
  const found = await Promise.all(
    behind.slice(0, MAX_PLACES_BEHIND).map(({ base, path }) => store.publicationsWithDocument(base, path)),
  );
  const known = new Set(first.map(({ uri }) => uri));
  const uris = [...new Set(found.flat())].filter((uri) => !known.has(uri));
  return uris.length === 0 ? [] : store.publications(uris);
}

/** Adds the documents that pages name, the publications of those documents, and which documents pages deny. */
async function withPages(
  store: StoreReader,
  publications: readonly PublicationRow[],
  documents: readonly DocumentRow[],
  { documents: named, namedAt }: NamedDocuments,
  policy: VerificationPolicy,
): Promise<CardRecords> {
  const reads = policy.pages && policy.verify !== 'off' && documents.length > 0;
  const uris = documents.map(({ uri }) => uri);
  const deniedAt = reads ? await store.read(documentsDenied, uris) : NONE;
  if (named.length === 0) return { publications, documents, namedAt, deniedAt };
  const known = new Set(publications.map(({ uri }) => uri));
  const missing = named.map(({ site }) => site).filter((site) => site.startsWith('at://') && !known.has(site));
  const found = missing.length === 0 ? [] : await store.publications(missing);
  const all = new Map([...documents, ...named].map((row) => [row.uri, row]));
  // The added publications only back their documents: they do not match the link themselves.
  return { publications: [...publications, ...found], documents: [...all.values()], namedAt, deniedAt };
}
