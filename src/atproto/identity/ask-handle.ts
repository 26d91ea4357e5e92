import { fields, text } from '../../core/read-fields.ts';
import type { FetchJson } from '../request/ask.ts';
import type { Asking } from '../request/client-config.ts';

/**
 * The DID that a resolver (default Bluesky's public AppView) returns for a handle in lower case,
 * unchecked; `null` when it returns none.
 *
 * @throws {ClientError} `bad-request` when there is no such handle: resolvers answer 400 then
 */
export function askHandle(handle: string, options: Asking, ask: FetchJson): Promise<string | null> {
  return ask(
    `${options.handleResolver ?? 'https://public.api.bsky.app'}/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`,
    (body) => text(fields(body).did),
    options,
  );
}
