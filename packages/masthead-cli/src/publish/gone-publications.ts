import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { keyOf } from 'masthead/internal/core/identifiers/at-uri';
import type { PublicationRepository, RepositoryDocuments, StoredPublication } from 'masthead/publish';
import { goneSite } from '../feed/plan/entry-place.ts';
import { commandName } from '../process/command-name.ts';
import { counted } from '../terminal/output.ts';

/** A publication that was deleted, as its documents still name it. */
export interface GonePublication {
  readonly uri: string;
  readonly rkey: string;
  /** How many of the documents that were looked at. */
  readonly documents: number;
}

/**
 * The account's publications that documents name and that are gone, the one with the most documents
 * first.
 */
export function gonePublications(
  { did }: Pick<PublicationRepository, 'did'>,
  publications: readonly StoredPublication[],
  documents: RepositoryDocuments['documents'],
): GonePublication[] {
  const counts = new Map<string, number>();
  for (const { record } of documents) {
    const uri = goneSite(record, did, publications);
    if (uri !== undefined) counts.set(uri, (counts.get(uri) ?? 0) + 1);
  }
  return Array.from(counts, ([uri, count]) => ({ uri, rkey: keyOf(uri), documents: count })).sort(
    (a, b) => b.documents - a.documents,
  );
}

/** What to do about one: a sentence. */
export function goneSentence({ rkey, documents }: GonePublication): string {
  const name = counted(documents, 'document names', 'documents name');
  return `${name[0]?.toUpperCase()}${name.slice(1)} the publication ${rkey}, which is gone: "${commandName()} init --key ${rkey}" writes it again under its key, and all that names it is right again.`;
}

/**
 * The same as `findPublication` of the repository; where there is none, the error names one that is
 * gone and can be written again.
 */
export async function findPublication(
  repository: PublicationRepository,
  which: string | undefined,
): Promise<StoredPublication> {
  try {
    return await repository.findPublication(which);
  } catch (error) {
    if (!(error instanceof RepositoryError) || error.kind !== 'not-found') throw error;
    const [gone] = gonePublications(repository, await repository.listPublications(), await repository.listDocuments());
    if (!gone) throw error;
    throw new RepositoryError('not-found', `${error.message} ${goneSentence(gone)}`, { cause: error });
  }
}
