import { XrpcError } from '../../server/answer/xrpc-error.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';

const NO_STORE = new XrpcError(
  503,
  'ServiceUnavailable',
  'The index cannot be read at the moment; try again in a few seconds.',
  { 'retry-after': '2' },
);

/** What is answered for an error: of a store that cannot be read now, that it is worth trying again. Any other stays as it is. */
export function indexError(error: unknown): unknown {
  return error instanceof StoreUnavailableError ? NO_STORE : error;
}
