/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { askBacklinks } from './ask-backlinks.ts';
export { type CardViewOptions, fetchCard, fetchCardView } from './fetch-card.ts';
export { fetchProfileFromPds, organisationsOf } from './fetch-profile-from-pds.ts';
export { askDidDocument, claimedHandle, pdsOf, serviceOf } from './identity/did-document.ts';
export { didsInTxt, type HandleResolution, lookUpHandle } from './identity/resolve-handle.ts';
export { resolveIdentity } from './identity/resolve-identity.ts';
export {
  type AskQuery,
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
export { RepositoryError } from './repository/repository-error.ts';
export { fetchJson } from './request/ask.ts';
export { checkText, linkText, readConfig, readOptions } from './request/check-arguments.ts';
export type { AppViewConfig, ClientCache, ClientConfig, RequestOptions, ResolveTxt } from './request/client-config.ts';
export { ClientError, isDevelopment, PUBLIC_APP_VIEW } from './request/client-config.ts';
export { memoryCache } from './request/memory-cache.ts';
export { ReadingLimit } from './request/reading-limit.ts';
export { untilAborted } from './request/until-aborted.ts';
export { assembleCardView } from './view/assemble-card-view.ts';
export { type BlobUrl, pdsBlobUrl } from './view/blob-url.ts';
export { assembleBoundedProfile } from './view/bounded-profile.ts';
export { MOST_PUBLICATIONS } from './view/person-palette.ts';
