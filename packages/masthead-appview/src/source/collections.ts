import { ACTOR_PROFILE, DOCUMENT, ORGANISATION, PUBLICATION } from 'masthead/internal/core';

const PROFILE_PREFIX = 'id.sifa.profile.';
// The characters of an NSID, up to its greatest length (317 with the prefix).
const PROFILE_PART = /^[a-zA-Z0-9.-]{1,300}$/;

/** Every collection of the index, in the form of Jetstream's filter. Nearly every account has an actor profile: it is kept only for owners that the index knows. */
export const WANTED_COLLECTIONS = [PUBLICATION, DOCUMENT, ORGANISATION, ACTOR_PROFILE, `${PROFILE_PREFIX}*`] as const;

/** The table of a collection's records; `null` for collections that are not ours. Names match as a whole: `site.standardfake.x` is not ours. */
export function tableOf(collection: string): 'publications' | 'documents' | 'profile_records' | null {
  if (collection === PUBLICATION) return 'publications';
  if (collection === DOCUMENT) return 'documents';
  if (collection === ORGANISATION || collection === ACTOR_PROFILE) return 'profile_records';
  if (!collection.startsWith(PROFILE_PREFIX)) return null;
  return PROFILE_PART.test(collection.slice(PROFILE_PREFIX.length)) ? 'profile_records' : null;
}
