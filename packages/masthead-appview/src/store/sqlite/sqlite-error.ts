import { isStoreError, StoreUnavailableError, UnstorableError } from '../store-errors.ts';

// SQLite's primary result codes of content that no retry makes storable: too big, constraint, mismatch, range.
const UNSTORABLE = new Set([18, 19, 20, 25]);

/** SQLite's primary result codes of a damaged file: corrupt, no database. */
export const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/** SQLite's primary result code of a statement that cannot run. */
export const MISTAKE = 1;

/** SQLite's primary result code where another connection has the lock. */
export const BUSY = 5;

/** SQLite's primary result code of an error of `node:sqlite`; `undefined` when it never reached SQLite. */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** Maps errors of `node:sqlite` to the two kinds that the ingest treats differently. */
export function toStoreError(error: unknown): Error {
  if (isStoreError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = resultCode(error);
  // No code: the value cannot be bound at all.
  return code === undefined || UNSTORABLE.has(code)
    ? new UnstorableError(message, { cause: error })
    : new StoreUnavailableError(message, { cause: error, damaged: DAMAGED.has(code) });
}
