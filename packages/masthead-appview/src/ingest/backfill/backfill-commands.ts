import { printableLog } from 'masthead/internal/core/log';
import type { RetryOptions, RetryResult } from './retry-dead-letters.ts';
import type { BackfillResult, BackfillRunOptions } from './run-backfill.ts';

export type { RetryOptions, RetryResult } from './retry-dead-letters.ts';
export type { BackfillProgress, BackfillResult, BackfillRunOptions } from './run-backfill.ts';

/**
 * Fetches what was published earlier: every repository on the lists of a relay or a PDS. The next
 * run continues a stopped one. After a complete run the next one fetches everything again, which
 * changes nothing if nothing was missed. It may run beside a server on the same database.
 *
 * @throws {SourceError} the address is invalid, or the host does not answer or does not list its
 *   repositories
 * @throws {StoreOpenError} the database cannot be opened
 *
 * @example
 * ```ts
 * import { backfill } from 'masthead-appview';
 *
 * const result = await backfill({ database: './data/masthead.sqlite', from: 'https://pds.example' });
 * console.log(result);
 * ```
 */
export async function backfill(options: BackfillRunOptions): Promise<BackfillResult> {
  const { runBackfill } = await import('./run-backfill.ts');
  return runBackfill({ ...options, ...(options.log && { log: printableLog(options.log) }) });
}

/**
 * Retries dead letters, the newest `limit` or all. For one about a record or an account, the
 * repository is fetched again from its PDS. Another that holds a whole event is ingested again. One
 * that fails again becomes a dead letter again, with its new reason.
 *
 * @throws {NoIndexError} there is no index
 * @throws {StoreOpenError} the database cannot be opened
 *
 * @example
 * ```js
 * import { retryDeadLetters } from 'masthead-appview';
 *
 * const { tried, left } = await retryDeadLetters({ database: './data/masthead.sqlite', limit: 100 });
 * console.log(tried, left);
 * ```
 */
export async function retryDeadLetters(options: RetryOptions): Promise<RetryResult> {
  const { retryLetters } = await import('./retry-dead-letters.ts');
  return retryLetters(options);
}
