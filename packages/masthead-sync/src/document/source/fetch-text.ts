import { PublishError } from 'masthead/internal/atproto';
import type { GuardedFetch } from 'masthead/internal/node';

/** Reads a text from the network. Throws a `PublishError` (`unreachable` or `not-found`). */
export async function fetchText(get: GuardedFetch, url: string, signal: AbortSignal | undefined): Promise<string> {
  let response: Response;
  try {
    response = await get(url, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    throw new PublishError('unreachable', `${url} could not be read: ${why} Give another address, or a file.`, {
      cause: error,
    });
  }
  if (response.ok) return response.text();
  throw new PublishError('not-found', `${url} answered ${response.status}; give the address where it is.`);
}
