import type { FoundRecord, RepositoryRecords } from '../../src/atproto/node/repository/newest-records.ts';
import { writtenDocument, writtenPublication } from '../../src/lexicon/records/site-records.ts';

interface Pair {
  readonly publication?: { readonly uri?: string | undefined; readonly record: unknown } | undefined;
  readonly document?: { readonly uri?: string | undefined; readonly record: unknown } | undefined;
}

/** The records behind a card with their texts, as the code reads them at its edge. */
export function written({ publication, document }: Pair) {
  return {
    publication: publication && writtenPublication(publication),
    document: document && writtenDocument(document),
  };
}

type Unread = Omit<RepositoryRecords, 'publications' | 'documents'> &
  Readonly<Record<'publications' | 'documents', readonly FoundRecord[]>>;

/** An account's records, as `readRepository` reads them. */
export function repositoryOf(unread: Unread): RepositoryRecords {
  return {
    ...unread,
    publications: unread.publications.map(writtenPublication),
    documents: unread.documents.map(writtenDocument),
  };
}
