/** `masthead-appview`: an index of records that answers by URL and by actor. */

export type { Log } from 'masthead/internal/core';
export type { RateLimitOptions } from 'masthead/internal/node';
export { type AppViewOptions, DEFAULT_DATABASE, type MetricsOptions } from './app-view-options.ts';
export { type AppView, createAppView } from './create-app-view.ts';
export { ListenError } from './http/server/listen.ts';
export {
  type BackfillProgress,
  type BackfillResult,
  type BackfillRunOptions,
  backfill,
  type RetryOptions,
  type RetryResult,
  retryDeadLetters,
} from './ingest/backfill/backfill.ts';
export { isVerify, type VerificationPolicy } from './ingest/verify/verification-policy.ts';
export { type ImageSource, isImageSource } from './query/blob-address.ts';
export { SourceError } from './source/event-source.ts';
export type { BackfillOptions } from './source/source-kind.ts';
export { PUBLIC_RELAY, type SourceOptions } from './source/sources.ts';
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
