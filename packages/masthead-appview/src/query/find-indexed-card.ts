import { canonicalizeUrl } from 'masthead/core';
import {
  compareClaims,
  judge,
  type KnownRecords,
  type MatchClaim,
  type PageWord,
  type Target,
  targetOf,
} from 'masthead/internal/core/match/judge';
import { type DocumentPlace, documentPath } from 'masthead/internal/core/match/record-address';
import { type CanonicalUrl, pathPrefixes } from 'masthead/internal/core/values/canonical-url';
import { type AtUri, toAtUri } from 'masthead/internal/core/values/identifiers';
import { parseDocument } from 'masthead/lexicon';
import { toVerification, type Verification, type VerificationPolicy } from '../ingest/verify-claims.ts';
import { documentsDenied, documentsNamed, documentsNamedAt, type NamedDocument } from '../store/jobs/pages.ts';
import type { DocumentRow, OwnerRow, PublicationRow } from '../store/reads/claim-rows.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { takesDocument } from '../store/writes/labels.ts';

/** The record that backs a link. */
export interface FoundCard {
  readonly document?: DocumentRow | undefined;
  /** The document's publication, or the publication that is itself the card. */
  readonly publication?: PublicationRow | undefined;
  readonly verification: Verification;
  /** Accounts that the same query returned with the claims. */
  readonly owners?: readonly OwnerRow[] | undefined;
}

type CardRecords = KnownRecords<PublicationRow, DocumentRow, NamedAt>;
interface CardMatch extends FoundCard {
  readonly claim: MatchClaim;
}

// The documents of only this many publications per URL, best first, are read: it bounds the cost of
// a flood of claims.
const MAX_PER_URL = 4;
// Further publications are found through their documents, for at most this many places.
const MAX_PLACES_BEHIND = 32;

const NONE: ReadonlyMap<string, CanonicalUrl> = new Map();
const NOBODY: NamedDocuments = { documents: [], namedAt: new Map() };

/**
 * The record that wins an http(s) link, which need not be canonical (docs/rules.md#match); `null`
 * when no record backs it. It reads the publications whose URL or alias is the link or a path
 * prefix of it, the documents of those, the documents without a publication, and, where pages are
 * read, the documents that this page names.
 */
export async function findIndexedCard(
  store: StoreReader,
  link: string,
  policy: VerificationPolicy,
): Promise<FoundCard | null> {
  const target = await askTarget(store, link);
  if (target === null) return null;
  const prefixes = pathPrefixes(target.url);
  const pages = pagesOf(target);
  const below = prefixes.flatMap((base) => pathsBelow(base, pages).map((path) => ({ base, path })));
  const claims = await store.claims(prefixes, below, MAX_PER_URL, policy.verify !== 'off');
  const named = readsPages(policy) ? toNamed(await store.read(documentsNamedAt, pages)) : NOBODY;
  const bestOf = async (publications: readonly PublicationRow[], documents: readonly DocumentRow[]) => {
    const records = await withPages(store, publications, documents, named, policy);
    return bestAllowedCard(store, records, target, pages, policy);
  };

  const publications = [...claims.publications, ...claims.aliases];
  let found = await bestOf(publications, claims.documents);
  const bases = pages.length === 1 && found ? basesThatMayWin(found, target, prefixes, claims.publications) : prefixes;
  const behind = await publicationsBehind(store, bases, pages, claims.publications);
  if (behind.length > 0) {
    const documents = await store.documentsAt(placesBelow(bases, pages, behind));
    found = await bestOf([...publications, ...behind], [...claims.documents, ...documents]);
  }
  return found && { ...found, owners: claims.owners };
}

/** The URLs whose records match the link: where an account owns all pages, also its prefixes. */
function pagesOf({ url, owner }: Target): readonly CanonicalUrl[] {
  return owner === false ? [url] : pathPrefixes(url);
}

/**
 * The best card that no labeler takes down. A document and its publication are one card, and gone
 * when either is (docs/rules.md#labels-of-others): when the document of this link is taken down,
 * its publication is not the card of the link either.
 *
 * @param named the records that the caller named
 */
async function bestAllowedCard(
  store: StoreReader,
  records: CardRecords,
  target: Target,
  pages: readonly CanonicalUrl[],
  policy: VerificationPolicy,
  named?: ReadonlySet<AtUri>,
): Promise<CardMatch | null> {
  let allowed = records;
  for (;;) {
    const found = bestCard(allowed, target, policy, named);
    const { document, publication } = found ?? {};
    if (!publication?.takenDocuments || document) return found;
    const { uri, url } = publication;
    // A document without a path of its own is never the card instead of its publication.
    const paths = pathsBelow(url, pages).filter((path) => path !== '');
    if (!(await store.read(takesDocument, uri, paths, [...(named ?? [])]))) return found;
    allowed = { ...allowed, publications: allowed.publications.filter((each) => each.uri !== uri) };
  }
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
  named?: ReadonlySet<AtUri>,
): CardMatch | null {
  const publications = verify === 'off' ? records.publications.map(unproved) : records.publications;
  const best = judge({ ...records, publications }, target, { named, require: verify === 'require' });
  if (!best) return null;
  const { document, publication, claim, proof } = best;
  // Without a proof, the publication is of the same account.
  const { checkedAt } = proof ?? publication ?? { checkedAt: null };
  return { document, publication, claim, verification: toVerification(claim.verified, checkedAt) };
}

function unproved(row: PublicationRow): PublicationRow {
  return { ...row, verified: false, denied: false, checkedAt: null };
}

/**
 * The URLs where a document of a publication beyond the best `MAX_PER_URL` could still win. Such a
 * publication ranks after the last of those, so none of its documents ranks before a document that
 * claims the link as that last one claims its URL.
 */
function basesThatMayWin(
  found: CardMatch,
  { url: recordUrl }: Target,
  prefixes: readonly CanonicalUrl[],
  best: readonly PublicationRow[],
): CanonicalUrl[] {
  return prefixes.filter((base) => {
    const last = best.findLast(({ url }) => url === base);
    if (last === undefined) return false;
    const bestBehind = { ...last, recordUrl, kind: 'document', hasPath: true, uri: '' } as const;
    return compareClaims(bestBehind, found.claim) < 0;
  });
}

/** The best of the given publications and documents that backs the link; `null` when none does. */
export async function findIndexedCardAmong(
  store: StoreReader,
  link: string,
  uris: readonly AtUri[],
  policy: VerificationPolicy,
): Promise<FoundCard | null> {
  const target = await askTarget(store, link);
  if (target === null) return null;
  const documents = await store.documents(uris);
  const named = readsPages(policy) ? toNamed(await store.read(documentsNamed, uris)) : NOBODY;
  const aliases = policy.verify === 'off' ? [] : await store.aliasesAt(pathPrefixes(target.url));
  const sites = documents.flatMap(({ site }) => toAtUri(site) ?? []);
  const found = await store.publications([...uris, ...sites]);
  const publications = found.map((own) => aliases.find(({ uri }) => uri === own.uri) ?? own);
  // A publication that is not in `uris` only backs its document.
  const records = await withPages(store, publications, documents, named, policy);
  return bestAllowedCard(store, records, target, pagesOf(target), policy, new Set(uris));
}

/** All pairs of a publication and a path below it that make up one of `pages`. */
function placesBelow(
  bases: readonly CanonicalUrl[],
  pages: readonly CanonicalUrl[],
  publications: readonly PublicationRow[],
): DocumentPlace[] {
  return bases.flatMap((base) => {
    const there = publications.filter(({ url }) => url === base);
    return pathsBelow(base, pages).flatMap((path) => there.map(({ uri }) => ({ site: uri, path })));
  });
}

function pathsBelow(base: string, pages: readonly CanonicalUrl[]): string[] {
  const below = pages.filter((page) => page === base || page.startsWith(`${base}/`));
  return below.map((page) => page.slice(base.length + 1));
}

/**
 * Publications beyond the best `MAX_PER_URL` at their URL that have a document at exactly this
 * path, found through those documents.
 */
async function publicationsBehind(
  store: StoreReader,
  prefixes: readonly CanonicalUrl[],
  pages: readonly CanonicalUrl[],
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

/**
 * Adds the documents that pages name, the publications of those documents, and the documents that
 * pages deny.
 */
async function withPages(
  store: StoreReader,
  publications: readonly PublicationRow[],
  documents: readonly DocumentRow[],
  { documents: named, namedAt }: NamedDocuments,
  policy: VerificationPolicy,
): Promise<CardRecords> {
  const reads = readsPages(policy) && documents.length > 0;
  const uris = documents.map(({ uri }) => uri);
  const deniedAt = reads ? await store.read(documentsDenied, uris) : NONE;
  if (named.length === 0) return { publications, documents, namedAt, deniedAt };
  const known = new Set(publications.map(({ uri }) => uri));
  const missing = named.flatMap(({ site }) => toAtUri(site) ?? []).filter((uri) => !known.has(uri));
  const found = missing.length === 0 ? [] : await store.publications(missing);
  const all = new Map([...documents, ...named].map((row) => [row.uri, row]));
  // The added publications only back their documents: they do not match the link themselves.
  return { publications: [...publications, ...found], documents: [...all.values()], namedAt, deniedAt };
}

/** A page that names a document. */
interface NamedAt extends PageWord {
  /** Milliseconds. */
  readonly checkedAt: number | null;
}

/** Documents that are named by their own pages. */
interface NamedDocuments {
  readonly documents: readonly DocumentRow[];
  /** By the at-uri of the document. */
  readonly namedAt: ReadonlyMap<string, NamedAt>;
}

function readsPages({ pages, verify }: VerificationPolicy): boolean {
  return pages && verify !== 'off';
}

/**
 * Converts to lookup rows. Site and path come from the record: the index has none for a document of
 * another account's publication.
 */
function toNamed(found: readonly NamedDocument[]): NamedDocuments {
  const documents: DocumentRow[] = [];
  const namedAt = new Map<string, NamedAt>();
  for (const { page, checkedAt, record, ...row } of found) {
    const written = record === null ? null : parseDocument(JSON.parse(record));
    const site = toAtUri(written?.site) ?? canonicalizeUrl(written?.site ?? '');
    const path = documentPath(written?.path);
    if (record === null || written === null || site === null || path === null || page === null) continue;
    documents.push({
      ...row,
      site,
      path,
      record,
      verified: false,
      mirrored: row.mirrored === 1,
      ownsHost: row.ownsHost === 1,
      labelled: true,
    });
    namedAt.set(row.uri, { page, checkedAt });
  }
  return { documents, namedAt };
}
