// The plan of `sync`: for each entry a creation, a change, nothing, or a refusal.

import { canonicalizeUrl } from 'masthead/core';
import type { FoundRecord } from 'masthead/internal/atproto/node/repository/newest-records';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { atUri, DOCUMENT, keyOf, parseAtUri } from 'masthead/internal/core/values/identifiers';
import { writtenDocument } from 'masthead/internal/lexicon/records/site-records';
import type { RecordJson } from 'masthead/publish';
import { addressIn, documentKey, pageAddress, recordAddress } from './document-address.ts';
import {
  type DocumentPlan,
  type PlannedMove,
  type PlannedWrite,
  type PlanOptions,
  type Refusal,
  refusedEntry,
} from './document-plan.ts';
import { isSameArticle, isSameRecord, mergedRecord, recordProblem } from './merged-record.ts';
import { type PlacedEntry, placeBelow, placeEntries } from './place-entries.ts';

type ByAddress = ReadonlyMap<CanonicalUrl, FoundRecord>;

/** The account's documents, by the address that each has or would have. */
interface HeldDocuments {
  /** Those of the publication. */
  readonly own: ByAddress;
  /** Those of a deleted publication, as if they were of this one. */
  readonly orphans: ByAddress;
  /** Those of the account's other publications. */
  readonly foreign: ByAddress;
}

interface Creation extends PlacedEntry {
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
  const held = heldDocuments(options);
  const { placed, refused, leftOut } = placeEntries(options, (address) => held.own.has(address));
  const changes: PlannedWrite[] = [];
  const creations: Creation[] = [];
  let unchanged = 0;
  for (const one of placed) {
    const decided = decide(one, held, options);
    if (decided === 'unchanged') unchanged++;
    else if ('why' in decided) refused.push(refusedEntry(one.entry.source, decided));
    else if ('action' in decided) changes.push(decided);
    else creations.push(decided);
  }
  const writes = [...withKeys(withMoves(creations, held.own, options), options), ...changes];
  return { writes, unchanged, refused, leftOut };
}

/**
 * The account's documents by address. Without `others` nobody can tell which publications were
 * deleted, so no document is an orphan.
 */
function heldDocuments({ publication, others, documents }: PlanOptions): HeldDocuments {
  const all = [publication, ...(others ?? [])];
  return {
    own: byAddress(documents, (record) => recordAddress(record, [publication])),
    orphans: byAddress(documents, (record) => (others ? addressIn(publication, record, all) : undefined)),
    foreign: byAddress(documents, (record) => (others ? recordAddress(record, others) : undefined)),
  };
}

/** Of two documents at one address, the one with the older key counts. */
function byAddress(
  documents: readonly FoundRecord[],
  addressOf: (record: FoundRecord['record']) => CanonicalUrl | undefined,
): ByAddress {
  const found = new Map<CanonicalUrl, FoundRecord>();
  for (const document of documents) {
    const address = addressOf(document.record);
    const other = address === undefined ? undefined : found.get(address);
    if (address !== undefined && (!other || keyOf(document.uri) < keyOf(other.uri))) found.set(address, document);
  }
  return found;
}

/** What happens to an entry whose page is known. */
function decide(
  placed: PlacedEntry,
  held: HeldDocuments,
  { publication, now }: PlanOptions,
): Refusal | 'unchanged' | PlannedWrite | Creation {
  const { entry, path, address } = placed;
  const own = held.own.get(address);
  const orphan = own ? undefined : held.orphans.get(address);
  if (orphan && !isSameArticle(entry, orphan.record))
    return { why: 'page-of-deleted-publication', address, uri: orphan.uri, site: writtenDocument(orphan).site ?? '' };
  const document = own ?? orphan;
  const before = document?.record;
  const { record, cover } = mergedRecord(entry, { site: publication.uri, path }, before);
  const after = orphan ? { ...record, site: publication.uri } : record;
  const { url: link, unreadDate, source } = entry;
  const problem = recordProblem({ before, after, publications: [publication], link, unreadDate, now });
  if (problem) return problem;
  if (document && isSameRecord(after, document.record) && !cover) return 'unchanged';
  const write = { source, after, ...(cover && { cover }) };
  if (document) return { ...updateOf(document), ...write };
  const other = held.foreign.get(address);
  return other ? { why: 'page-of-other-publication', address, uri: other.uri } : { ...placed, ...write };
}

function updateOf({ uri, cid, record }: FoundRecord) {
  return { action: 'update', rkey: keyOf(uri), uri, cid, before: record } as const;
}

/** The title and the moment of a document: two documents with the same are one article. */
const articleOf = ({ title, publishedAt }: RecordJson) => JSON.stringify([title, Date.parse(String(publishedAt))]);

/** Items by a key, without those that share one: it is not clear which of them is meant. */
function byUniqueKey<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key | undefined): Map<Key, Item> {
  const found = new Map<Key, Item>();
  const shared = new Set<Key>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    if (found.has(key)) shared.add(key);
    found.set(key, item);
  }
  for (const key of shared) found.delete(key);
  return found;
}

/** A document of the publication, with its address. */
type AtAddress = readonly [address: CanonicalUrl, document: FoundRecord];

/**
 * New entries, each with the document that may have moved to it: a document at the address that the
 * feed gives as the entry's identifier, else one of the same article. No entry has the old address.
 */
function withMoves(creations: readonly Creation[], own: ByAddress, options: PlanOptions): readonly Creation[] {
  const entryPages = new Set(options.entries.map(({ url }) => (url === undefined ? null : canonicalizeUrl(url))));
  const hasMoved = ([address]: AtAddress) => !entryPages.has(address);
  const byId = movedById(creations, new Map([...own].filter(hasMoved)), options.publication.url ?? '');
  const found = new Set([...byId.values()].map(([, document]) => document));
  const byArticle = movedByArticle(
    creations.filter((one) => !byId.has(one)),
    [...own].filter(([, document]) => !found.has(document)),
    hasMoved,
  );
  return creations.map((one) => withMove(one, byId.get(one) ?? byArticle.get(one), byId.has(one), options));
}

/** For each entry whose identifier is the address of a document that has moved: that document. */
function movedById(creations: readonly Creation[], moved: ByAddress, site: string): ReadonlyMap<Creation, AtAddress> {
  const idOf = ({ entry: { id } }: Creation) => (id === undefined ? undefined : placeBelow(id, site)?.address);
  const found = new Map<Creation, AtAddress>();
  for (const [id, one] of byUniqueKey(creations, idOf)) {
    const document = moved.get(id);
    if (document) found.set(one, [id, document]);
  }
  return found;
}

/**
 * For each entry that has the title and moment of one document, and that has moved: the document.
 */
function movedByArticle(
  creations: readonly Creation[],
  documents: readonly AtAddress[],
  hasMoved: (document: AtAddress) => boolean,
): ReadonlyMap<Creation, AtAddress> {
  const byArticle = byUniqueKey(documents, ([, { record }]) => articleOf(record));
  const found = new Map<Creation, AtAddress>();
  for (const [article, one] of byUniqueKey(creations, ({ after }) => articleOf(after))) {
    const document = byArticle.get(article);
    if (document && hasMoved(document)) found.set(one, document);
  }
  return found;
}

function withMove(
  one: Creation,
  held: AtAddress | undefined,
  isKnown: boolean,
  { publication, now }: PlanOptions,
): Creation {
  if (!held) return one;
  const { entry, path } = one;
  const [address, document] = held;
  const { record: before } = document;
  const { record, cover } = mergedRecord(entry, { site: publication.uri, path }, before);
  const after = { ...record, path };
  if (recordProblem({ before, after, publications: [publication], link: entry.url, now })) return one;
  // As the record spells it: without its slash, the address may have no page.
  const from = pageAddress(before, [publication]) ?? address;
  const write = { ...updateOf(document), source: entry.source, after, ...(cover && { cover }) };
  return { ...one, move: { from, isKnown, write } };
}

/**
 * New records, the oldest first. This order also decides about the keys, so that a run that
 * continues another makes the same ones.
 */
function withKeys(creations: readonly Creation[], { publication, documents }: PlanOptions): PlannedWrite[] {
  const did = parseAtUri(publication.uri)?.authority;
  if (did === undefined) throw new TypeError(`${publication.uri} is not the at-uri of a publication.`);
  const time = ({ after }: Creation) => Date.parse(String(after.publishedAt));
  const sorted = [...creations].sort((a, b) => time(a) - time(b) || (a.path < b.path ? -1 : 1));
  const taken = new Set(documents.map(({ uri }) => keyOf(uri)));
  return sorted.map(({ entry, path, after, cover, move }) => {
    const rkey = documentKey(publication.uri, path, String(after.publishedAt), (key) => taken.has(key));
    taken.add(rkey);
    const uri = atUri(did, DOCUMENT, rkey);
    return { action: 'create', rkey, uri, source: entry.source, after, ...(cover && { cover }), ...(move && { move }) };
  });
}
