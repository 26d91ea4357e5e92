import { atUri, DOCUMENT, keyOf, parseAtUri } from 'masthead/internal/core';
import type { FoundRecord } from 'masthead/internal/node';
import type { RecordJson } from 'masthead/internal/publish';
import type { DocumentEntry, EntryCover } from '../document-entry.ts';
import { documentKey, isDocumentKey } from '../document-key.ts';
import type { DocumentPlan, PlannedWrite } from './document-plan.ts';
import { type PublicationOf, recordAddress } from './entry-place.ts';
import { isSameRecord, mergedRecord } from './merged-record.ts';
import { isWanted, type PlacedEntry, placeEntries } from './place-entries.ts';
import type { PlanOptions } from './plan-options.ts';
import { recordProblem } from './record-problem.ts';

interface News extends PlacedEntry {
  readonly after: RecordJson;
  readonly cover?: EntryCover;
}

/**
 * Plans what makes an account's documents agree with the entries of a source. Pure: reads and writes nothing. When the plan was applied, the next one is empty.
 *
 * A document belongs to the entry whose address it stands for, whoever wrote it; what the entry does not say stays. Deleted are only documents whose key says that
 * they were made of an entry (docs/decisions/document-keys.md), and none while the page of an entry is not known.
 *
 * @throws {TypeError} when the publication's `uri` is no at-uri
 */
export function planDocuments(options: PlanOptions): DocumentPlan {
  const { publication, entries, documents, now } = options;
  const known = byAddress(documents, publication);
  const foreign = addressesOf(documents, options.others ?? []);
  const { placed, refused, hidden, kept, allKnown } = placeEntries(options, (address) => known.has(address));
  const changes: PlannedWrite[] = [];
  const news: News[] = [];
  let unchanged = 0;
  for (const one of placed) {
    const { entry, path, address } = one;
    const standing = known.get(address);
    if (entry.unread && standing) {
      unchanged++;
      continue;
    }
    const { record, cover } = mergedRecord(entry, { site: publication.uri, path }, standing?.record, address);
    const before = standing?.record;
    const reason = recordProblem({ before, after: record, publications: [publication], link: entry.url, now });
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
  const blocked = options.deletes ? whyNothingIsDeleted(entries, allKnown) : undefined;
  const deletions = options.deletes && blocked === undefined ? deletionsOf(options, kept) : [];
  return {
    writes: [...creationsOf(news, options), ...changes, ...deletions],
    unchanged,
    refused,
    hidden,
    notes: blocked === undefined ? [] : [blocked],
  };
}

/** The documents of the publication by address. Of two at one address that which a source made counts, else the older key. */
function byAddress(
  documents: readonly FoundRecord[],
  publication: PlanOptions['publication'],
): Map<string, FoundRecord> {
  const found = new Map<string, FoundRecord>();
  for (const document of documents) {
    const address = recordAddress(document.record, [publication]);
    if (address === undefined) continue;
    const other = found.get(address);
    if (!other || rank(document, publication) < rank(other, publication)) found.set(address, document);
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

function doubled(address: string, uri: string): string {
  return `A document of another publication of yours stands for ${address}: ${uri}; name that publication with --publication, or delete the document.`;
}

function rank({ uri, record }: FoundRecord, publication: PlanOptions['publication']): string {
  const key = keyOf(uri);
  return `${isDocumentKey(key, publication.uri, String(record.path)) ? 0 : 1}${key}`;
}

/** The oldest first; the order also decides who gets which key, so that a run that goes on where another stopped makes the same ones. */
function creationsOf(news: readonly News[], { publication, documents }: PlanOptions): PlannedWrite[] {
  const did = parseAtUri(publication.uri)?.authority;
  if (did === undefined) throw new TypeError(`${publication.uri} is no at-uri of a publication.`);
  const time = ({ after }: News) => Date.parse(String(after.publishedAt));
  const sorted = [...news].sort((a, b) => time(a) - time(b) || (a.path < b.path ? -1 : 1));
  const taken = new Set(documents.map(({ uri }) => keyOf(uri)));
  return sorted.map(({ entry, path, after, cover }) => {
    const rkey = documentKey(publication.uri, path, String(after.publishedAt), (key) => taken.has(key));
    taken.add(rkey);
    const uri = atUri(did, DOCUMENT, rkey);
    return { action: 'create', rkey, uri, source: entry.source, after, ...(cover && { cover }) };
  });
}

function whyNothingIsDeleted(entries: readonly DocumentEntry[], allKnown: boolean): string | undefined {
  if (entries.length === 0) return 'Nothing is deleted, since the source holds no entry.';
  return allKnown ? undefined : 'Nothing is deleted while nobody knows the page of a refused entry; mend that first.';
}

function deletionsOf(options: PlanOptions, kept: ReadonlySet<string>): PlannedWrite[] {
  const { publication, documents } = options;
  return documents.flatMap(({ uri, cid, record }): PlannedWrite[] => {
    const rkey = keyOf(uri);
    const path = String(record.path);
    const address = recordAddress(record, [publication]);
    if (record.site !== publication.uri || address === undefined || kept.has(address)) return [];
    if (!isWanted(path, options) || !isDocumentKey(rkey, publication.uri, path)) return [];
    return [{ action: 'delete', rkey, uri, source: address, cid, before: record }];
  });
}
