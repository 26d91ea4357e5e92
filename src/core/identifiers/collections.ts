// The collections that cards and profiles are made of: https://standard.site, https://sifa.id, https://docs.bsky.app.
export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';
/** Who somebody is at work; always under the key `self`. */
export const PROFILE = 'id.sifa.profile.self';
export const ORGANISATION = 'id.sifa.org.profile';
/** The fallback for a profile's name, avatar and pronouns; always under the key `self`. */
export const ACTOR_PROFILE = 'app.bsky.actor.profile';
