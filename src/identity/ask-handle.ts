import { fields, text } from '../core/read-fields.ts';
import type { AskAddress } from '../network/ask.ts';
import type { NetworkOptions } from './network-options.ts';

/**
 * Asks a resolver which account a handle leads to.
 *
 * @param handle in lower case
 * @param ask with what
 * @returns the DID as the resolver gave it; `null` when it knows none
 * @throws {ClientError} of the kind `bad-request` when there is no such handle: that is how resolvers say it
 */
export function askHandle(handle: string, options: NetworkOptions, ask: AskAddress): Promise<string | null> {
  return ask(
    `${options.handleResolver ?? 'https://public.api.bsky.app'}/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`,
    (body) => text(fields(body).did),
    options,
  );
}
