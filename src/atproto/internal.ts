/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { askBacklinks } from './discovery/ask-backlinks.ts';
export { fetchCardByDiscovery } from './discovery/fetch-card-by-discovery.ts';
export { type CardOptions, fetchCardView } from './fetch-card-view.ts';
export { askDidDocument, claimedHandle, pdsOf } from './identity/did-document.ts';
export {
  didsInTxt,
  type HandleOptions,
  type HandleResolution,
  type ResolveTxt,
  resolveHandle,
} from './identity/resolve-handle.ts';
export { resolveIdentity } from './identity/resolve-identity.ts';
export { type PdsProfileOptions, readProfileFromPds } from './read-profile-from-pds.ts';
export {
  type AskQuery,
  type ListedRecord,
  listRecords,
  MAX_CURSOR,
  type PageProblem,
} from './repository/list-records.ts';
export { PdsRepository } from './repository/pds-repository.ts';
export {
  type KeyedRecord,
  PROFILE_SECTIONS,
  type ProfileRecords,
  type ProfileSection,
} from './repository/profile-records.ts';
export { PublishError, type PublishErrorKind } from './repository/publish-error.ts';
export { askAddress } from './request/ask.ts';
export type { ClientCache, ClientConfig } from './request/client-config.ts';
export { ClientError } from './request/client-error.ts';
export { memoryCache } from './request/memory-cache.ts';
export { ReadingLimit } from './request/reading-limit.ts';
export { assembleCardView } from './view/assemble-card-view.ts';
export type { BlobUrl } from './view/blob-url.ts';
export { assembleBoundedProfile } from './view/bounded-profile.ts';
export { organisationsOf } from './view/organisation-names.ts';
