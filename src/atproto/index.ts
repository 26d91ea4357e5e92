/** `masthead/client`: reads cards and profiles, in browsers and on servers of every kind. */

export type { CardView } from '../core/card/card-view.ts';
export type { ProfileEntry, ProfileView } from '../core/profile/profile-view.ts';
export type { ProfileSummary } from '../core/profile/summarize-profile.ts';
export type { DiscoveryOptions } from './discovery/ask-backlinks.ts';
export { discoverRecords } from './discovery/discover-records.ts';
export { fetchCardByDiscovery } from './discovery/fetch-card-by-discovery.ts';
export { type CardOptions, fetchCardView } from './fetch-card-view.ts';
export { fetchGetProfileView } from './fetch-get-profile-view.ts';
export { fetchProfileSummary, type SummaryOptions } from './fetch-profile-summary.ts';
export type { NetworkOptions } from './identity/network-options.ts';
export {
  type HandleOptions,
  type HandleResolution,
  type ResolveTxt,
  resolveHandle,
} from './identity/resolve-handle.ts';
export { type Identity, resolveIdentity } from './identity/resolve-identity.ts';
export { type PdsProfileOptions, readProfileFromPds } from './read-profile-from-pds.ts';
export { CollectionError } from './repository/collection-error.ts';
export {
  type KeyedRecord,
  PROFILE_SECTIONS,
  type ProfileRecords,
  type ProfileSection,
} from './repository/profile-records.ts';
export type { AskOptions, ClientCache, ClientConfig } from './request/client-config.ts';
export { ClientError, type ClientErrorKind } from './request/client-error.ts';
export { memoryCache } from './request/memory-cache.ts';
export {
  assembleCardView,
  type CardDocument,
  type CardParts,
  type CardPublication,
} from './view/assemble-card-view.ts';
export { assembleLocation, type LocationView } from './view/assemble-location.ts';
export { assembleProfileView, type EntityReference, type ProfileParts } from './view/assemble-profile-view.ts';
export type { BlobUrl } from './view/blob-url.ts';
