/**
 * `masthead/client`: reads cards and profiles, in browsers and on servers of every kind.
 *
 * The name of each function of this folder says who asks whom (`tools/check.ts`):
 *
 * | verb | what it does | where |
 * | --- | --- | --- |
 * | `fetch…` | a public function that may ask the network | `client` |
 * | `find…` | a search over several servers | `discovery` |
 * | `resolve…` | an identifier to what it names: a handle to its DID, an actor to its account | `identity` |
 * | `read…` | requests to servers whose addresses are known, mostly to one | `request`, `repository`, `identity`, `discovery` |
 * | `check…` | arguments, without a request: what is wrong throws an error | `request` |
 * | `assemble…` | records to a view, without a request | `view` |
 *
 * `node` has them for a server: `guard` is the `fetch` for hosts that strangers name, `repository`
 * an account and its records. There `check…` also refuses hosts, `write…` keeps, and `pause` waits.
 */

export type { CardReadable, CardScheme, CardSchemes, ReadablePalette } from '../core/card/card-schemes.ts';
export type {
  CardLabel,
  CardProfile,
  CardSource,
  CardSourceTheme,
  CardVerification,
  CardView,
  RecordRef,
} from '../core/card/card-view.ts';
export type { ColorOrigin, Rgb, SchemeColor } from '../core/color/rgb.ts';
export { MastheadError, type MastheadErrorOptions } from '../core/masthead-error.ts';
export type { OrganisationNamesOptions } from '../core/profile/organisation.ts';
export type {
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
} from '../core/profile/profile-view.ts';
export type { ProfileSummary, SummaryOptions, TodayOptions } from '../core/profile/summarize-profile.ts';
export type { BlobRef, Readable } from '../lexicon/read/value-reader.ts';
export type { Document, Publication, PublicationTheme } from '../lexicon/records/site-records.ts';
export type { UnauthenticatedLabel } from '../lexicon/self-labels.ts';
export {
  type CardOptions,
  type CardViewOptions,
  fetchCard,
  fetchCardView,
  fetchRecordUris,
} from './client/fetch-card.ts';
export { fetchGetProfileView, fetchProfileSummary } from './client/fetch-profile.ts';
export { fetchProfileFromPds, type PdsProfileOptions } from './client/fetch-profile-from-pds.ts';
export { resolveHandle } from './identity/resolve-handle.ts';
export { type Identity, resolveIdentity } from './identity/resolve-identity.ts';
export { CollectionError } from './repository/pds-repository.ts';
export type { KeyedRecord, ProfileRecords, ProfileSection } from './repository/profile-sections.ts';
export type { AppViewConfig, ClientCache, ClientConfig, RequestOptions, ResolveTxt } from './request/client-config.ts';
export { ClientError, type ClientErrorKind } from './request/client-config.ts';
export { type MemoryCacheOptions, memoryCache } from './request/memory-cache.ts';
export {
  assembleCardView,
  type CardDocument,
  type CardParts,
  type CardPublication,
} from './view/assemble-card-view.ts';
export { assembleProfileView, type EntityReference, type ProfileParts } from './view/assemble-profile-view.ts';
export type { BlobUrl } from './view/blob-url.ts';
