/** `masthead/client`: reading cards and profiles, in browsers and on servers of every kind. */
export type { AskOptions, ClientCache, ClientConfig } from './client-config.ts';
export { ClientError, type ClientErrorKind } from './client-error.ts';
export { type CardOptions, fetchCardView } from './fetch-card-view.ts';
export { fetchGetProfileView } from './fetch-get-profile-view.ts';
export { fetchProfileSummary, type SummaryOptions } from './fetch-profile-summary.ts';
export { memoryCache } from './memory-cache.ts';
export { CollectionError } from './network/collection-error.ts';
export { type DiscoveryOptions, discoverRecords } from './network/discover-records.ts';
export { fetchCardByDiscovery } from './network/fetch-card-by-discovery.ts';
export type { NetworkOptions } from './network/network-options.ts';
export { type PdsProfileOptions, readProfileFromPds } from './network/read-profile-from-pds.ts';
export {
  type HandleOptions,
  type HandleResolution,
  type ResolveTxt,
  resolveHandle,
} from './network/resolve-handle.ts';
export { type Identity, resolveIdentity } from './network/resolve-identity.ts';
export {
  assembleCardView,
  type CardDocument,
  type CardParts,
  type CardPublication,
} from './view/assemble-card-view.ts';
export { assembleLocation, type LocationView } from './view/assemble-location.ts';
export { assembleProfileView, type EntityReference, type ProfileParts } from './view/assemble-profile-view.ts';
export type { BlobUrl } from './view/blob-url.ts';
export {
  type KeyedRecord,
  PROFILE_SECTIONS,
  type ProfileRecords,
  type ProfileSection,
} from './view/profile-records.ts';
