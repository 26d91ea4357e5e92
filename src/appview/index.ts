/** `masthead/appview`: the index that answers by URL and by actor. */
export { type AppViewOptions, DEFAULT_DATABASE, type MetricsOptions, PUBLIC_RELAY } from './app-view-options.ts';
export {
  type BackfillProgress,
  type BackfillResult,
  type BackfillRunOptions,
  backfill,
  type RetryOptions,
  type RetryResult,
  retryDeadLetters,
} from './backfill/backfill.ts';
export { type AppView, createAppView } from './create-app-view.ts';
export { ListenError } from './http/server/listen.ts';
export type { RateLimitOptions } from './http/server/rate-limit.ts';
export type { BackfillOptions, SourceOptions } from './ingest/worker-messages.ts';
export type { Log } from './log.ts';
export { MissingPackageError, withPackages } from './optional-package.ts';
export { type ImageSource, isImageSource } from './query/blob-address.ts';
export { isVerify, type VerificationPolicy } from './query/verification-policy.ts';
export { SourceError } from './source/event-source.ts';
export type { DeadLetter } from './store/background/dead-letters.ts';
export type { HiddenChange, HiddenSubject } from './store/background/hidden-subjects.ts';
export { shownAddress } from './store/database-address.ts';
export { isServerAddress } from './store/engines.ts';
export {
  backUp,
  deadLetters,
  didOfHandle,
  hiddenSubjects,
  requireIndex,
  setHidden,
} from './store/operator.ts';
export { BackUpError, NoIndexError, StoreOpenError, StoreUnavailableError } from './store/store-errors.ts';
export type { WatchdogOptions } from './watchdog/start-watchdog.ts';
