/**
 * `masthead/client` on Node: the same functions. Those that ask hosts which strangers name (a DID's, a handle's, a PDS) go through the guard, and handles are
 * looked up in DNS; a `fetch` of the caller's own comes before both.
 */

export { asFetch, guardedFetch } from '../../network/guarded/as-fetch.ts';
export { GuardError, type GuardProblem } from '../../network/guarded/guard-error.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedInit,
  type GuardOptions,
} from '../../network/guarded/guarded-fetch.ts';
export { HostGate as HostLimits, type HostGateOptions as HostLimitOptions } from '../../network/guarded/host-gate.ts';
export * from '../index.ts';
export {
  discoverRecords,
  fetchCardByDiscovery,
  readProfileFromPds,
  resolveHandle,
  resolveIdentity,
} from './guarded-client.ts';
