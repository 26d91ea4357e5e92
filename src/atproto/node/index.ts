/**
 * `masthead/client` on Node: the same functions. Requests to hosts that strangers name (in a DID, a handle or a DID document) go through the guard, and handles
 * are resolved by DNS. A `fetch` of the caller's own replaces both.
 */

export * from '../index.ts';
export { asFetch, guardedFetch } from './guard/as-fetch.ts';
export { GuardError, type GuardProblem } from './guard/guard-error.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedInit,
  type GuardOptions,
} from './guard/guarded-fetch.ts';
export { HostGate as HostLimits, type HostGateOptions as HostLimitOptions } from './guard/host-gate.ts';
export {
  discoverRecords,
  fetchCardByDiscovery,
  readProfileFromPds,
  resolveHandle,
  resolveIdentity,
} from './guarded-client.ts';
