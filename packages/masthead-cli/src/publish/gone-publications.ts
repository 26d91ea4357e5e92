import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { keyOf } from 'masthead/internal/core/values/at-uri';
import type { PublicationRepository, RepositoryDocuments, StoredPublication } from 'masthead/publish';
import { goneSite } from '../feed/plan/entry-place.ts';
import { commandName } from '../process/command-name.ts';
import { counted } from '../terminal/output.ts';

/** A deleted publication that documents still name. */
export interface GonePublication {
  readonly uri: string;
  readonly rkey: string;
  /** The number of documents that name it, among those that were read. */
  readonly documents: number;
}

/**
 * The account's deleted publications that documents still name, the one with the most documents
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

/** What to do about one, as a sentence. */
export function goneSentence({ rkey, documents }: GonePublication): string {
  const name = counted(documents, 'document names', 'documents name');
  return `${name[0]?.toUpperCase()}${name.slice(1)} the publication ${rkey}, which is gone: "${commandName()} init --key ${rkey}" writes it again under its key, and all that names it is right again.`;
}

/**
 * As `findPublication` of the repository. When there is none, the error names a deleted publication
 * that can be written again.
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
