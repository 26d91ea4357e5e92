import { LeadershipLostError, StoreUnavailableError, UnstorableError } from '../store-errors.ts';

// SQLite's primary result codes for content that no amount of waiting makes storable: too big, constraint, mismatch, range.
const UNSTORABLE = new Set([18, 19, 20, 25]);

/** SQLite's primary result code of what `node:sqlite` throws; none when it did not get as far as SQLite. */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** Sorts what `node:sqlite` throws into the two kinds that the ingest treats differently. */
export function toStoreError(error: unknown): Error {
  if (error instanceof LeadershipLostError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = resultCode(error);
  // Without a code it is a value that cannot be bound at all.
  return code === undefined || UNSTORABLE.has(code)
    ? new UnstorableError(message, { cause: error })
    : new StoreUnavailableError(message, { cause: error });
}
