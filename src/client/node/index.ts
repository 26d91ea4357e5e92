/**
 * `masthead/client` on Node: the same functions. Requests to hosts that strangers name (in a DID, a handle or a DID document) go through the guard, and handles
 * are resolved by DNS. A `fetch` of the caller's own replaces both.
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
