/**
 * `masthead/client` on Node: the same functions. Requests to hosts that strangers name (in a DID, a
 * handle or a DID document) go through the guard, and handles are resolved by DNS. The caller's own
 * `fetch` replaces both.
 */

export * from '../index.ts';
export { ByteBudget, type ByteBudgetOptions } from './guard/byte-budget.ts';
export { GuardError, type GuardErrorKind } from './guard/guard-error.ts';
export {
  asFetch,
  createGuardedFetch,
  type GuardedFetch,
  type GuardedInit,
  type GuardOptions,
  guardedFetch,
} from './guard/guarded-fetch.ts';
export type { LookUp, Route } from './guard/host-addresses.ts';
export {
  type FailureCause,
  HostGate as HostLimits,
  type HostGateOptions as HostLimitOptions,
  type LeaveGate,
  type RestOptions,
} from './guard/host-gate.ts';
export type { BackOff } from './guard/pause.ts';
export type { TurnGroup } from './guard/turn-groups.ts';
export {
  fetchCard,
  fetchProfileFromPds,
  fetchRecordUris,
  resolveHandle,
  resolveIdentity,
} from './guarded-client.ts';
