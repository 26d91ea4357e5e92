import { DOCUMENT } from '../syntax/document-collection.ts';

/** The collections that the index holds, beside `id.sifa.profile.*`. */
export const PUBLICATION = 'site.standard.publication';
export { DOCUMENT };
export const ORGANISATION = 'id.sifa.org.profile';
/** The fallback for a profile's name, avatar and pronouns. Nearly every account has one, so it is kept only for owners that the index already knows. */
export const ACTOR_PROFILE = 'app.bsky.actor.profile';

const PROFILE_PREFIX = 'id.sifa.profile.';
// The characters of an NSID, up to its greatest length (317 with the prefix).
const PROFILE_PART = /^[a-zA-Z0-9.-]{1,300}$/;

/** Every collection of the index, in the form of Jetstream's filter. */
export const WANTED_COLLECTIONS = [PUBLICATION, DOCUMENT, ORGANISATION, ACTOR_PROFILE, `${PROFILE_PREFIX}*`] as const;

/** The table of a collection's records; `null` for collections that are not ours. Names match as a whole: `site.standardfake.x` is not ours. */
export function tableOf(collection: string): 'publications' | 'documents' | 'profile_records' | null {
  if (collection === PUBLICATION) return 'publications';
  if (collection === DOCUMENT) return 'documents';
  if (collection === ORGANISATION || collection === ACTOR_PROFILE) return 'profile_records';
  if (!collection.startsWith(PROFILE_PREFIX)) return null;
  return PROFILE_PART.test(collection.slice(PROFILE_PREFIX.length)) ? 'profile_records' : null;
}
