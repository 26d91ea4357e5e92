import { canonicalizeUrl, pathPrefixes, platformOf } from '../../core/index.ts';
import { documentsDenied } from '../store/background/pages.ts';
import type { StoreReader } from '../store/store.ts';
import type { DocumentPlace, DocumentRow, PublicationRow } from '../store/store-rows.ts';
import type { VerificationPolicy } from '../verify/verification-policy.ts';
import { bestCard, type CardRecords, type FoundCard, type JudgedCard } from './card-candidates.ts';
import { documentsNamedByUri, documentsNamedOn, type NamedDocuments } from './named-documents.ts';

// Of the publications at one address so many of the best are looked at for a document: a flood of claims costs no more than this.
const MAX_PER_URL = 4;
// Behind that many, publications are found by their documents instead, for so many places.
const MAX_PLACES_BEHIND = 32;

const NONE: ReadonlyMap<string, string> = new Map();
const NOBODY: NamedDocuments = { documents: [], namedAt: new Map() };

/**
 * The record that wins a link (docs/rules.md#match): one read for the publications whose URL is the link or a path prefix of it, one for
 * the documents below those or on a site by themselves.
 *
 * @param link http(s), as written
 */
export async function findCard(
  store: StoreReader,
  link: string,
  policy: VerificationPolicy,
): Promise<FoundCard | null> {
  const target = canonicalizeUrl(link);
  if (target === null) return null;
  const prefixes = pathPrefixes(target);
  const pages = platformOf(target) ? prefixes : [target];
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

/** The bases behind whose best publications a better record than the one that was found may stand: those there are no better than the last of the best. */
function betterRankedBases(found: JudgedCard, prefixes: readonly string[], best: readonly PublicationRow[]): string[] {
  const { verified, ownsHost, kind, hasPath, claimedAt } = found.claim;
  if (verified || ownsHost) return [];
  if (kind !== 'document' || !hasPath) return [...prefixes];
  return prefixes.filter((base) => {
    const last = best.filter(({ url }) => url === base).at(-1);
    // Behind hosts' owners there may be anybody; among the others the order is that of their claims.
    return last !== undefined && (last.verified || last.ownsHost || last.claimedAt <= claimedAt);
  });
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
  policy: VerificationPolicy,
): Promise<FoundCard | null> {
  const target = canonicalizeUrl(link);
  if (target === null) return null;
  const documents = await store.documents(uris);
  const named = policy.pages && policy.verify !== 'off' ? await documentsNamedByUri(store, uris) : NOBODY;
  const publications = await store.publications([...uris, ...documents.map(({ site }) => site)]);
  // A publication that nobody named stands behind its document only.
  const records = await withPages(store, publications, documents, named, policy);
  return bestCard(records, target, policy, new Set(uris));
}

/**
 * Every site and path below it that the link may be: on a platform also those of the pages above it.
 *
 * @param sites addresses that documents may stand on by themselves
 */
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

/** Publications that the best at their URL crowd out, but which have a document at this very path: the documents lead to them. */
async function publicationsBehind(
  store: StoreReader,
  prefixes: readonly string[],
  pages: readonly string[],
  first: readonly PublicationRow[],
): Promise<readonly PublicationRow[]> {
  if (first.length < MAX_PER_URL) return [];
  const crowded = prefixes.filter((base) => first.filter(({ url }) => url === base).length >= MAX_PER_URL);
  // Without a path of its own a document comes after every publication at its address.
  const behind = crowded.flatMap((base) => pathsBelow(base, pages).flatMap((path) => (path ? [{ base, path }] : [])));
  const found = await Promise.all(
    behind.slice(0, MAX_PLACES_BEHIND).map(({ base, path }) => store.publicationsWithDocument(base, path)),
  );
  const known = new Set(first.map(({ uri }) => uri));
  const uris = [...new Set(found.flat())].filter((uri) => !known.has(uri));
  return uris.length === 0 ? [] : store.publications(uris);
}

/** Adds the documents that pages name, the publications that those point at, and which documents pages deny. */
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
  // Only as what their documents stand under: at another address they are no candidates.
  return { publications: [...publications, ...found], documents: [...all.values()], namedAt, deniedAt };
}
