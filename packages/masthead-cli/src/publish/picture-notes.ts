import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { placeStays, withoutCameraNotes } from 'masthead/internal/publish/picture/without-camera-notes';
import { toIconBlob } from 'masthead/internal/publish/picture-source';
import type { PublicationRepository, RecordJson } from 'masthead/publish';

/** The fields of records that name a picture, with its name in a sentence. */
const PICTURES = { icon: 'The icon', coverImage: 'The cover' } as const;

/**
 * Warnings about the pictures of a record that are on the PDS already: whether their metadata names
 * a place. A PDS does not serve a blob before a record refers to it; there is no warning about such
 * a blob.
 */
export async function pictureNotes(
  repository: PublicationRepository,
  before: RecordJson,
  after: RecordJson,
): Promise<string[]> {
  const notes: string[] = [];
  for (const [field, what] of Object.entries(PICTURES)) {
    const blob = toIconBlob(after[field]);
    if (!blob || blob.ref.$link === toIconBlob(before[field])?.ref.$link) continue;
    const bytes = await servedPicture(repository, blob);
    if (bytes && withoutCameraNotes(bytes)?.place) notes.push(placeStays(what));
  }
  return notes;
}

/**
 * A picture of a record from the PDS; `null` where the PDS lacks it, as after the account came from
 * another PDS.
 */
export async function servedPicture(repository: PublicationRepository, blob: unknown): Promise<Uint8Array | null> {
  try {
    return (await repository.readPicture({ blob })).bytes;
  } catch (error) {
    if (error instanceof RepositoryError) return null;
    throw error;
  }
}
