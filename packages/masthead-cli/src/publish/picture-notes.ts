import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { placeStays, withoutCameraNotes } from 'masthead/internal/publish/picture/without-camera-notes';
import { toIconBlob } from 'masthead/internal/publish/picture-source';
import type { PublicationRepository, RecordJson } from 'masthead/publish';

/** The fields of records that name a picture, and what it is called in a sentence. */
const PICTURES = { icon: 'The icon', coverImage: 'The cover' } as const;

/**
 * What to know of pictures that a record is to name by their blobs, which are on the PDS already:
 * whether they hold a place. One that no record refers to yet is served to nobody, and nothing is
 * said of it.
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
 * A picture that a record names, as the PDS has it; `null` where it does not: a record that came
 * from another PDS may be there without it.
 */
export async function servedPicture(repository: PublicationRepository, blob: unknown): Promise<Uint8Array | null> {
  try {
    return (await repository.readPicture({ blob })).bytes;
  } catch (error) {
    if (error instanceof RepositoryError) return null;
    throw error;
  }
}
