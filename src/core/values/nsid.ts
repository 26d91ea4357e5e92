// The name of a lexicon by https://atproto.com/specs/nsid: a domain name in reverse and a name
// (`site.standard.document`). Three or more segments of at most 63 characters, 317 in all; the
// first and the last begin with a letter, and the last has letters and digits only.
//
// Unlike the other values its type is no brand: the names that the code writes keep their literal
// types, by which the compiler tells collections apart.
export { isNsid, type Nsid } from '@atcute/lexicons/syntax';

// The collections that cards and profiles are made of: https://standard.site, https://sifa.id,
// https://docs.bsky.app.
export const PUBLICATION = 'site.standard.publication';
export const DOCUMENT = 'site.standard.document';
/** A person's professional profile; always under the key `self`. */
export const PROFILE = 'id.sifa.profile.self';
export const ORGANISATION = 'id.sifa.org.profile';
/** The fallback for a profile's name, avatar and pronouns; always under the key `self`. */
export const ACTOR_PROFILE = 'app.bsky.actor.profile';

// Masthead's own lexicons: the fields that its AppView adds beside answers in Bluesky's and Sifa's
// lexicons. Nobody can own a name below `.alt` (RFC 9476), and Masthead owns no domain:
// docs/decisions/own-lexicons.md.
export const OWN_CARD_VIEW = 'alt.masthead.cardView';
export const OWN_PROFILE_VIEW = 'alt.masthead.profileView';
