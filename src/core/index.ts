/** `masthead/core`: the rules. Pure functions without network, DOM or dependencies. */
export type { BlobRef, Readable } from '../lexicon/read/value-reader.ts';
export { type CardAction, type CardActionOptions, type CardCta, cardAction } from './card/card-action.ts';
export type { CardReadable, CardScheme, CardSchemes, ReadablePalette } from './card/card-schemes.ts';
export {
  type CardLabel,
  type CardProfile,
  type CardSource,
  type CardSourceTheme,
  type CardVerification,
  type CardView,
  parseCardView,
  type RecordRef,
} from './card/card-view.ts';
export { readingTime } from './card/plain-text.ts';
export type { ColorOrigin, Rgb, SchemeColor } from './color/rgb.ts';
export { MastheadError, type MastheadErrorOptions } from './masthead-error.ts';
export { matchesLink } from './match/matches-link.ts';
export { PLATFORMS, type Platform, platformOf } from './match/platform.ts';
export {
  type AgentRef,
  employer,
  type NamedOrganisation,
  type OrganisationName,
  type OrganisationNamesOptions,
  organisation,
} from './profile/organisation.ts';
export { parseProfileView } from './profile/profile-details.ts';
export type {
  PartialDate,
  ProfileCoSpeaker,
  ProfileDelivery,
  ProfileEducation,
  ProfileEntry,
  ProfileInvestment,
  ProfilePalette,
  ProfilePosition,
  ProfilePresentation,
  ProfileProject,
  ProfileSkill,
  ProfileView,
} from './profile/profile-view.ts';
export type { FullSection, ShownProfile } from './profile/shown-profile.ts';
export {
  isUpcoming,
  onBehalfOf,
  type ProfileSummary,
  primaryPosition,
  type SummaryOptions,
  summarizeProfile,
  type TodayOptions,
} from './profile/summarize-profile.ts';
export { type CanonicalUrl, canonicalizeUrl, joinUrl } from './values/canonical-url.ts';
