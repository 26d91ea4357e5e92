import { printableLog } from '../../core/log.ts';
import { withPackages } from '../optional-package.ts';
import type { RetryOptions, RetryResult } from './retry-dead-letters.ts';
import type { BackfillResult, BackfillRunOptions } from './run-backfill.ts';

export type { RetryOptions, RetryResult } from './retry-dead-letters.ts';
export type { BackfillProgress, BackfillResult, BackfillRunOptions } from './run-backfill.ts';

const PACKAGES = ['@atproto/identity'];

/**
 * Fetches what is there already, from the lists of a relay or a PDS; see `runBackfill`.
 *
 * @throws {SourceError} the host lists nothing
 * @throws {StoreOpenError} the database cannot be opened
 * @throws {MissingPackageError}
 */
export async function backfill(options: BackfillRunOptions): Promise<BackfillResult> {
  const { runBackfill } = await withPackages(() => import('./run-backfill.ts'), PACKAGES);
  return runBackfill({ ...options, ...(options.log && { log: printableLog(options.log) }) });
}

/**
 * Tries content that was put aside once more; see `retryLetters`.
 *
 * @throws {NoIndexError} there is no index
 * @throws {StoreOpenError} the database cannot be opened
 * @throws {MissingPackageError}
 */
export async function retryDeadLetters(options: RetryOptions): Promise<RetryResult> {
  const { retryLetters } = await withPackages(() => import('./retry-dead-letters.ts'), PACKAGES);
  return retryLetters(options);
}
