/** `masthead/core`: the rules. Pure functions without network, DOM or dependencies. */
export type { ActionSource } from './card/action-source.ts';
export { type CardAction, type CardCta, cardAction } from './card/card-action.ts';
export type { CardScheme, CardSchemes } from './card/card-schemes.ts';
export {
  type CardLabel,
  type CardProfile,
  type CardSource,
  type CardSourceTheme,
  type CardVerification,
  type CardView,
  type RecordRef,
  toCardView,
} from './card/card-view.ts';
export { plainText } from './card/plain-text.ts';
export { readingTime } from './card/reading-time.ts';
export type { Rgb } from './color/rgb.ts';
export type { ColorOrigin, SchemeColor } from './color/scheme-color.ts';
export { claimKind, compareClaims, type MatchClaim } from './match/match-order.ts';
export { matchesLink } from './match/matches-link.ts';
export { type PartialDate, toPartialDate } from './profile/partial-date.ts';
export { employer, isUpcoming, onBehalfOf, primaryPosition } from './profile/primary-position.ts';
export type {
  ProfileEducation,
  ProfileEntry,
  ProfilePosition,
  ProfileSkill,
  ProfileView,
} from './profile/profile-view.ts';
export type { ShownProfile } from './profile/shown-profile.ts';
export { type ProfileSummary, summarizeProfile } from './profile/summarize-profile.ts';
export { toProfileView } from './profile/to-profile-view.ts';
export { fields } from './read-fields.ts';
export { canonicalizeUrl } from './url/canonical-url.ts';
export { httpUrl } from './url/http-url.ts';
export { joinUrl } from './url/join-url.ts';
export { pathPrefixes } from './url/path-prefixes.ts';
export { PLATFORMS, type Platform, platformOf } from './url/platform.ts';
