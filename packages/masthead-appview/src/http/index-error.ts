import { StoreUnavailableError } from '../store/store-errors.ts';
import { XrpcError } from './server/answer/xrpc-error.ts';

const NO_STORE = new XrpcError(
  503,
  'ServiceUnavailable',
  'The index cannot be read at the moment; try again in a few seconds.',
  { 'retry-after': '2' },
);

/** Maps `StoreUnavailableError` to a 503 with `Retry-After`; any other error is returned unchanged. */
export function indexError(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? NO_STORE : error;
}
