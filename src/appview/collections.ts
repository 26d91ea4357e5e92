/** The record types that the index holds. */
export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';
export const ORGANISATION = 'id.sifa.org.profile';
/** Name, avatar and pronouns that a profile falls back to. Of every account in the network, so kept only for owners that the index already knows. */
export const ACTOR_PROFILE = 'app.bsky.actor.profile';

const PROFILE_PREFIX = 'id.sifa.profile.';
// As the names of collections are made, and no longer.
const PROFILE_PART = /^[a-zA-Z0-9.-]{1,300}$/;

/** Every collection of the index, as a source that filters by itself takes them. */
export const WANTED_COLLECTIONS = [PUBLICATION, DOCUMENT, ORGANISATION, ACTOR_PROFILE, `${PROFILE_PREFIX}*`] as const;

/** The table that a collection's records go to; `null` for collections that are not ours. Whole names: `site.standardfake.x` is not ours. */
export function tableOf(collection: string): 'publications' | 'documents' | 'profile_records' | null {
  if (collection === PUBLICATION) return 'publications';
  if (collection === DOCUMENT) return 'documents';
  if (collection === ORGANISATION || collection === ACTOR_PROFILE) return 'profile_records';
  if (!collection.startsWith(PROFILE_PREFIX)) return null;
  return PROFILE_PART.test(collection.slice(PROFILE_PREFIX.length)) ? 'profile_records' : null;
}
