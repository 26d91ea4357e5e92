import { canonicalizeUrl } from 'masthead/core';
import { documentPath, type PageWord } from 'masthead/internal/core';
import { readDocument } from 'masthead/lexicon';
import { documentsNamed, documentsNamedAt, type NamedDocument } from '../store/background/pages.ts';
import type { StoreReader } from '../store/store.ts';
import type { DocumentRow } from '../store/store-rows.ts';

/** A page that names a document. */
export interface NamedAt extends PageWord {
  /** Milliseconds. */
  readonly checkedAt: number | null;
}

/** Documents that are named by their own pages. */
export interface NamedDocuments {
  readonly documents: readonly DocumentRow[];
  /** By the at-uri of the document. */
  readonly namedAt: ReadonlyMap<string, NamedAt>;
}

/** @param pages canonical URLs */
export async function documentsNamedOn(store: StoreReader, pages: readonly string[]): Promise<NamedDocuments> {
  return toNamed(await store.read(documentsNamedAt, pages));
}

/** @param uris at-uris of any records */
export async function documentsNamedByUri(store: StoreReader, uris: readonly string[]): Promise<NamedDocuments> {
  return toNamed(await store.read(documentsNamed, uris));
}

/** Converts to lookup rows. Site and path come from the record: the index has none for a document of another account's publication. */
function toNamed(found: readonly NamedDocument[]): NamedDocuments {
  const documents: DocumentRow[] = [];
  const namedAt = new Map<string, NamedAt>();
  for (const { page, checkedAt, record, claimed_at, born, owns_host, reading_time, ...row } of found) {
    const written = record === null ? null : readDocument(JSON.parse(record));
    const site = written?.site.startsWith('at://') ? written.site : canonicalizeUrl(written?.site ?? '');
    const path = documentPath(written?.path);
    if (record === null || written === null || site === null || path === null || page === null) continue;
    documents.push({
      ...row,
      site,
      path,
      record,
      claimedAt: claimed_at,
      bornAt: born,
      verified: false,
      ownsHost: owns_host === 1,
      readingTime: reading_time,
    });
    namedAt.set(row.uri, { page, checkedAt });
  }
  return { documents, namedAt };
}
