/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { addressNetwork, OF_SUBSCRIBER } from './guard/address-network.ts';
export { ANSWER_BYTES, ByteBudget, PROFILE_BYTES } from './guard/byte-budget.ts';
export { FairTurns, type MoveTo, type TurnGroup } from './guard/fair-turns.ts';
export { codeOf, GuardError } from './guard/guard-error.ts';
export { asFetch, createGuardedFetch, type GuardedFetch, withBudget } from './guard/guarded-fetch.ts';
export { createTxtLookUp, guardedLookup, isPublicAddress, isPublicHostname } from './guard/host-addresses.ts';
export { HostGate, type HostGateOptions, type LeaveGate } from './guard/host-gate.ts';
export { BusyError, type InTurn, inTurn, sharedWork, wideNetwork } from './guard/in-turn.ts';
export { ownerDomain, registeredDomain } from './guard/owner-domain.ts';
export { backOff, pause } from './guard/pause.ts';
export { DEFAULT_RATE_LIMIT, RateLimit, type RateLimitOptions, type RateLimitVerdict } from './guard/rate-limit.ts';
export { upTo } from './guard/up-to.ts';
export { nameContact, userAgent } from './guard/user-agent.ts';
export { fetchCard, guardedConfig } from './guarded-client.ts';
export {
  type Account,
  findAccount,
  identityOptions,
  readerFor,
} from './repository/find-account.ts';
export { PdsReader } from './repository/pds-reader.ts';
export {
  type FoundRecord,
  type RepositoryRecords,
  readCollection,
  readRepository,
  readSignedInOnly,
} from './repository/repository-records.ts';
export {
  AnswerTooBigError,
  HostUnavailableError,
  XrpcRefusedError,
  xrpcGet,
  xrpcGetBytes,
} from './repository/xrpc-get.ts';
export { makeFolder, writeWhole } from './write-whole.ts';
