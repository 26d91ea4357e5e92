/** `masthead-appview`: an index of records that answers by URL and by actor. */

export type { Log } from 'masthead/internal/core/log';
export { type AppViewOptions, DEFAULT_DATABASE, type MetricsOptions, type Sample } from './app-view-options.ts';
export { type AppView, createAppView } from './create-app-view.ts';
export {
  type BackfillProgress,
  type BackfillResult,
  type BackfillRunOptions,
  backfill,
  type RetryOptions,
  type RetryResult,
  retryDeadLetters,
} from './ingest/backfill/backfill-commands.ts';
export type { RepositoryLimits } from './ingest/backfill/fetch-queue.ts';
export { isVerify, type VerificationPolicy } from './ingest/verify-claims.ts';
export type { NetworkOptions } from './network/network-access.ts';
export type { RateLimitOptions } from './network/rate-limit.ts';
export { type ImageSource, isImageSource } from './query/blob-address.ts';
export { ListenError } from './server/listen.ts';
export { SourceError } from './source/event.ts';
export type { ReplaySourceOptions } from './source/replay-source.ts';
export type { BackfillOptions, StreamOptions } from './source/sources.ts';
export {
  type FirehoseSourceOptions,
  type JetstreamSourceOptions,
  PUBLIC_JETSTREAMS,
  PUBLIC_RELAY,
  type SourceOptions,
  type StreamSourceOptions,
} from './source/sources.ts';
export { BackUpError, NoIndexError, StoreOpenError, StoreUnavailableError, shownAddress } from './store/engine.ts';
export { isServerAddress } from './store/engines.ts';
export {
  backUp,
  deadLetters,
  didOfHandle,
  hiddenSubjects,
  hideAgain,
  requireIndex,
  setHidden,
} from './store/operator.ts';
export type { DeadLetter } from './store/store-write.ts';
export type { HiddenChange, HiddenSubject } from './store/writes/hidden-subjects.ts';
