// Deleted publications that documents still name, and records that are written again under their
// old key.

import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import {
  accountName,
  DOCUMENT,
  isTid,
  keyOf,
  PUBLICATION,
  parseAtUri,
} from 'masthead/internal/core/values/identifiers';
import type { PublicationRepository, RepositoryDocuments, StoredPublication } from 'masthead/publish';
import { goneSite } from '../feed/plan/document-address.ts';
import { UsageError } from '../process/usage-error.ts';
import { commandName } from '../terminal/advice-lines.ts';
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
  const naming = counted(documents, 'document still names', 'documents still name');
  return `The publication ${rkey} was deleted, and ${naming} it: "${commandName()} init --key ${rkey}" creates it again under its key.`;
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

/**
 * The kinds of records that can be written again under their key, and what to do when they exist.
 */
const KINDS = {
  [PUBLICATION]: { what: 'publication', change: () => `change it with "${commandName()} set", "theme" or "icon"` },
  [DOCUMENT]: {
    what: 'document',
    change: (key: string) => `change it with "${commandName()} document ${key} --set FIELD=VALUE"`,
  },
} as const;

/**
 * The key of a deleted record, from the key alone or from its at-uri.
 *
 * @throws {UsageError} for a key that no PDS accepts
 * @throws {RepositoryError} `bad-request` for another account's; `exists` where the record exists
 */
export async function freeKey(
  repository: PublicationRepository,
  collection: keyof typeof KINDS,
  given: string,
): Promise<string> {
  const { what, change } = KINDS[collection];
  const named = parseAtUri(given);
  const isOwn = named?.collection === collection && [repository.did, repository.handle].includes(named.authority);
  if (named && !isOwn) {
    const whose = accountName(repository);
    throw new RepositoryError(
      'bad-request',
      `${given} is not a ${what} of ${whose}; give the key of one that was deleted.`,
    );
  }
  const rkey = named?.rkey ?? given;
  if (!isTid(rkey))
    throw new UsageError(`--key must be the record key of a ${what}, such as 3n3dq5kdepk25, not "${given}".`);
  const standing = await (collection === DOCUMENT ? repository.fetchDocument(rkey) : repository.fetchPublication(rkey));
  if (!standing) return rkey;
  throw new RepositoryError('exists', `The ${what} ${rkey} exists; ${change(rkey)}.`);
}
