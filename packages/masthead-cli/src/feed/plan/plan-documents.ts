import { createHash } from 'node:crypto';
import { canonicalizeUrl, joinUrl } from 'masthead/core';
import type { FoundRecord } from 'masthead/internal/atproto/node/repository/newest-records';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
import { atUri, keyOf, parseAtUri } from 'masthead/internal/core/values/at-uri';
import { DOCUMENT } from 'masthead/internal/core/values/nsid';
import { tidOf } from 'masthead/internal/core/values/tid';
import type { RecordJson } from 'masthead/publish';
import type { DocumentPlan, PlannedMove, PlannedWrite, PlanOptions } from './document-plan.ts';
import { goneSite, type PublicationOf, pageAddress, placeOf, recordAddress } from './entry-place.ts';
import { isSameArticle, isSameRecord, mergedRecord, recordProblem } from './merged-record.ts';
import { type PlacedEntry, placeEntries } from './place-entries.ts';

const SECOND = 1_000_000;
/**
 * The microseconds within a second, and the ten bits of a TID's clock identifier: the part of a key
 * that depends on the path.
 */
const MARKS = SECOND * 1024;
/**
 * Two paths of the same second have the same mark once in a billion; then the later path takes the
 * next of these.
 */
const SALTS = 8;
/** Any base: only the path counts. */
const BASE = 'https://site.invalid';

/**
 * The record key of a new document: a TID whose seconds are those of its date, and whose other
 * digits are a hash of publication and path (docs/decisions/document-keys.md). The same document
 * gets the same key wherever and whenever it is written.
 *
 * @param site the at-uri of its publication
 * @param path its path; one trailing slash does not count
 * @param publishedAt a datetime; before 1970 and after 2255 the nearest that a TID allows
 * @param isTaken whether a document of another path has this key
 */
export function documentKey(
  site: string,
  path: string,
  publishedAt: string,
  isTaken = (_key: string) => false,
): string {
  const written = Math.floor(Date.parse(publishedAt) / 1000);
  const seconds = Math.min(Math.max(Number.isNaN(written) ? 0 : written, 0), Math.floor(2 ** 53 / SECOND) - 1);
  for (let salt = 0; salt < SALTS; salt++) {
    const mark = markOf(site, path, salt);
    const key = tidOf(seconds * SECOND + Math.floor(mark / 1024), mark % 1024);
    if (!isTaken(key)) return key;
  }
  throw new RangeError(`All keys for ${path} are taken.`);
}

function markOf(site: string, path: string, salt: number): number {
  const address = canonicalizeUrl(joinUrl(BASE, path) ?? '') ?? path;
  const hash = createHash('sha256')
    .update(JSON.stringify([site, address.slice(BASE.length), salt]))
    .digest();
  return Number(hash.readBigUInt64BE() % BigInt(MARKS));
}

interface News extends PlacedEntry {
  readonly after: RecordJson;
  readonly move?: PlannedMove;
  readonly cover?: string;
}

/**
 * Plans the writes that make an account's documents agree with the entries of a feed. Pure: reads
 * and writes nothing. After a plan was applied, the next one is empty.
 *
 * A document belongs to the entry with its address, whichever program wrote it; it keeps the fields
 * that the entry lacks. Nothing is deleted: a feed has only the newest entries. A document whose
 * publication is gone belongs to this one by its path, where it is of the same article; otherwise
 * the entry is refused.
 *
 * @throws {TypeError} when the publication's `uri` is not an at-uri
 */
export function planDocuments(options: PlanOptions): DocumentPlan {
  const { publication, documents, now } = options;
  const known = byAddress(documents, publication);
  const orphans = orphansOf(options);
  const foreign = addressesOf(documents, options.others ?? []);
  const { placed, refused, hidden } = placeEntries(options, (address) => known.has(address));
  const changes: PlannedWrite[] = [];
  const news: News[] = [];
  let unchanged = 0;
  for (const one of placed) {
    const { entry, path, address } = one;
    const orphan = known.has(address) ? undefined : orphans.get(address);
    const adopted = orphan && isSameArticle(entry, orphan.record) ? orphan : undefined;
    if (orphan && !adopted) {
      refused.push({ source: entry.source, reason: orphaned(address, orphan) });
      continue;
    }
    const standing = known.get(address) ?? adopted;
    const { record: merged, cover } = mergedRecord(entry, { site: publication.uri, path }, standing?.record);
    const record = adopted ? { ...merged, site: publication.uri } : merged;
    const before = standing?.record;
    const { url: link, unreadDate } = entry;
    const reason = recordProblem({ before, after: record, publications: [publication], link, unreadDate, now });
    const write = { source: entry.source, after: record, ...(cover && { cover }) };
    const other = standing ? undefined : foreign.get(address);
    if (reason !== undefined) refused.push({ source: entry.source, reason });
    else if (other !== undefined) refused.push({ source: entry.source, reason: doubled(address, other) });
    else if (!standing) news.push({ ...one, ...write });
    else if (isSameRecord(record, standing.record) && !cover) unchanged++;
    else {
      const { uri, cid } = standing;
      changes.push({ action: 'update', rkey: keyOf(uri), uri, cid, before: standing.record, ...write });
    }
  }
  return { writes: [...creationsOf(withMoves(news, known, options), options), ...changes], unchanged, refused, hidden };
}

/** The title and the moment of a document: two documents with the same are one article. */
const articleOf = ({ title, publishedAt }: RecordJson) => JSON.stringify([title, Date.parse(String(publishedAt))]);

/** All by their keys, without those that share a key: it is not clear which of them is meant. */
function byOwnKey<T, Key>(all: readonly T[], keyOf: (one: T) => Key | null): ReadonlyMap<Key, T> {
  const found = new Map<Key, T | null>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== null) found.set(key, found.has(key) ? null : one);
  }
  return new Map([...found].flatMap(([key, one]) => (one === null ? [] : [[key, one] as const])));
}

/** A document of the publication, with its address. */
type Held = readonly [address: CanonicalUrl, document: FoundRecord];

/**
 * New entries, each with the document that may have moved to it. Its old address belongs to no
 * entry: it is the entry's identifier in the feed, or the address of the same article.
 */
function withMoves(
  news: readonly News[],
  known: ReadonlyMap<CanonicalUrl, FoundRecord>,
  options: PlanOptions,
): readonly News[] {
  const taken = new Set(options.entries.map(({ url }) => (url === undefined ? null : canonicalizeUrl(url))));
  const named = new Map<News, Held>();
  for (const [id, one] of byOwnKey(news, ({ entry }) => articleAddress(entry.id, options))) {
    const document = taken.has(id) ? undefined : known.get(id);
    if (document) named.set(one, [id, document]);
  }
  const documents = new Set(Array.from(named.values(), ([, document]) => document));
  const rest = [...known].filter(([, document]) => !documents.has(document));
  const standing = byOwnKey(rest, ([, { record }]) => articleOf(record));
  const others = news.filter((one) => !named.has(one));
  const alike = new Map<News, Held>();
  for (const [article, one] of byOwnKey(others, ({ after }) => articleOf(after))) {
    const held = standing.get(article);
    if (held && !taken.has(held[0])) alike.set(one, held);
  }
  return news.map((one) => withMove(one, named.get(one) ?? alike.get(one), named.has(one), options));
}

/** The address of an article's page below the publication; `null` for every other address. */
function articleAddress(url: string | undefined, { publication }: PlanOptions): CanonicalUrl | null {
  const place = url === undefined ? 'home' : placeOf(url, String(publication.record.url));
  return typeof place === 'object' ? place.address : null;
}

function withMove(one: News, held: Held | undefined, isKnown: boolean, { publication, now }: PlanOptions): News {
  if (!held) return one;
  const { entry, path } = one;
  const [address, { uri, cid, record: before }] = held;
  const { record, cover } = mergedRecord(entry, { site: publication.uri, path }, before);
  const after = { ...record, path };
  if (recordProblem({ before, after, publications: [publication], link: entry.url, now }) !== undefined) return one;
  // As the record spells it: without its slash, the address may have no page.
  const from = pageAddress(before, [publication]) ?? address;
  const { source } = entry;
  const write = { action: 'update', rkey: keyOf(uri), uri, cid, before, source, after } as const;
  return { ...one, move: { from, isKnown, write: { ...write, ...(cover && { cover }) } } };
}

/**
 * The documents of the publication by address. Of two at one address, the one with the older key
 * counts.
 */
function byAddress(
  documents: readonly FoundRecord[],
  publication: PlanOptions['publication'],
): Map<CanonicalUrl, FoundRecord> {
  const found = new Map<CanonicalUrl, FoundRecord>();
  for (const document of documents) {
    const address = recordAddress(document.record, [publication]);
    if (address === undefined) continue;
    const other = found.get(address);
    if (!other || keyOf(document.uri) < keyOf(other.uri)) found.set(address, document);
  }
  return found;
}

/** The documents of other publications by address. */
function addressesOf(documents: readonly FoundRecord[], others: readonly PublicationOf[]): Map<string, string> {
  if (others.length === 0) return new Map();
  return new Map(
    documents.flatMap(({ uri, record }) => {
      const address = recordAddress(record, others);
      return address === undefined ? [] : [[address, uri] as const];
    }),
  );
}

/**
 * The documents whose publication is gone, by the address of their path in this one; empty where
 * the account's other publications are not known.
 */
function orphansOf({ publication, others, documents }: PlanOptions): Map<CanonicalUrl, FoundRecord> {
  const did = parseAtUri(publication.uri)?.authority;
  if (!others || did === undefined) return new Map();
  const found = new Map<CanonicalUrl, FoundRecord>();
  for (const document of documents) {
    if (goneSite(document.record, did, [publication, ...others]) === undefined) continue;
    const address = recordAddress({ ...document.record, site: publication.uri }, [publication]);
    const other = address === undefined ? undefined : found.get(address);
    if (address !== undefined && (!other || keyOf(document.uri) < keyOf(other.uri))) found.set(address, document);
  }
  return found;
}

function orphaned(address: string, { uri, record }: FoundRecord): string {
  const { site } = record;
  return `${uri} has the path of ${address}, and its publication ${String(site)} is gone, so it may be this page's document: write that publication again with "npx masthead-cli init --key ${keyOf(String(site))}", or delete the document.`;
}

function doubled(address: string, uri: string): string {
  return `A document of another publication of yours stands for ${address}: ${uri}; name that publication with --publication, or delete the document.`;
}

/**
 * New records, the oldest first. This order also decides about the keys, so that a run that
 * continues another makes the same ones.
 */
function creationsOf(news: readonly News[], { publication, documents }: PlanOptions): PlannedWrite[] {
  const did = parseAtUri(publication.uri)?.authority;
  if (did === undefined) throw new TypeError(`${publication.uri} is no at-uri of a publication.`);
  const time = ({ after }: News) => Date.parse(String(after.publishedAt));
  const sorted = [...news].sort((a, b) => time(a) - time(b) || (a.path < b.path ? -1 : 1));
  const taken = new Set(documents.map(({ uri }) => keyOf(uri)));
  return sorted.map(({ entry, path, after, cover, move }) => {
    const rkey = documentKey(publication.uri, path, String(after.publishedAt), (key) => taken.has(key));
    taken.add(rkey);
    const uri = atUri(did, DOCUMENT, rkey);
    return { action: 'create', rkey, uri, source: entry.source, after, ...(cover && { cover }), ...(move && { move }) };
  });
}
