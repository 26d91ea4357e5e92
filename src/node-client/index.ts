/**
 * `masthead/client` on Node: the same functions. Those that ask hosts which strangers name (a DID's, a handle's, a PDS) go through the guard, and handles are
 * looked up in DNS; a `fetch` of the caller's own comes before both.
 */
export * from '../client/index.ts';
export { asFetch, guardedFetch } from '../publish/network/as-fetch.ts';
export { GuardError, type GuardProblem } from '../publish/network/guard-error.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedInit,
  type GuardOptions,
} from '../publish/network/guarded-fetch.ts';
export { type HostLimitOptions, HostLimits } from '../publish/network/host-limits.ts';
export {
  discoverRecords,
  fetchCardByDiscovery,
  readProfileFromPds,
  resolveHandle,
  resolveIdentity,
} from './guarded-client.ts';
