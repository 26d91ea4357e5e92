/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { makeFolder } from './files/make-folder.ts';
export { writeWhole } from './files/write-whole.ts';
export { asFetch, guardedFetch } from './guard/as-fetch.ts';
export { ANSWER_BYTES, ByteBudget, PROFILE_BYTES } from './guard/byte-budget.ts';
export { FairTurns } from './guard/fair-turns.ts';
export { codeOf, GuardError, type GuardProblem } from './guard/guard-error.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedInit,
  type GuardOptions,
  withBudget,
} from './guard/guarded-fetch.ts';
export { createTxtLookUp } from './guard/host-addresses.ts';
export { HostGate, type HostGateOptions, type LeaveGate } from './guard/host-gate.ts';
export { BusyError, type InTurn, inTurn, wideNetwork } from './guard/in-turn.ts';
export { ownerDomain } from './guard/owner-domain.ts';
export { backOff, pause } from './guard/pause.ts';
export { DEFAULT_RATE_LIMIT, RateLimit, type RateLimitOptions } from './guard/rate-limit.ts';
export { reasonOf } from './guard/reason-of.ts';
export { sharedWork } from './guard/shared-work.ts';
export { untilAborted } from './guard/until-aborted.ts';
export { fetchCardByDiscovery } from './guarded-client.ts';
export { guardedOptions } from './guarded-options.ts';
export { type Account, findAccount } from './repository/find-account.ts';
export { identityOptions, type PublishNetwork } from './repository/node-access.ts';
export { PdsReader } from './repository/pds-reader.ts';
export { readerFor } from './repository/reader-for.ts';
export {
  type FoundRecord,
  type RepositoryRecords,
  readCollection,
  readRepository,
} from './repository/repository-records.ts';
export {
  AnswerTooBigError,
  HostUnavailableError,
  XrpcRefusedError,
  xrpcGet,
  xrpcGetBytes,
} from './repository/xrpc-get.ts';
