import { isStoreError, StoreUnavailableError, UnstorableError } from '../store-errors.ts';

// PostgreSQL's error classes of content that no retry makes storable: data exception, constraint, program limit (a value too long for an index).
const UNSTORABLE = new Set(['22', '23', '54']);

// Of a damaged page of a table or an index.
const DAMAGED = new Set(['XX001', 'XX002']);

/** Maps errors of PostgreSQL and its driver to the two kinds that the ingest treats differently. Without an error code it is the connection. */
export function toStoreError(error: unknown): Error {
  if (isStoreError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNSTORABLE.has(code.slice(0, 2)) && code.length === 5
    ? new UnstorableError(message, { cause: error })
    : new StoreUnavailableError(message, { cause: error, damaged: DAMAGED.has(code) });
}
