import { fields, list, text } from '../../core/read-fields.ts';
import { isAtUriText } from '../../core/values/at-uri.ts';
import { toHandle } from '../../core/values/handle.ts';
import { type Asking, PLC_DIRECTORY } from '../request/client-config.ts';
import type { ReadJson } from '../request/json-request.ts';
import { publicOrigin } from '../request/public-origin.ts';

/**
 * The DID that a resolver (default Bluesky's public AppView) returns for a handle in lower case,
 * unchecked; `null` when it returns none.
 *
 * @throws {ClientError} `bad-request` when there is no such handle: resolvers answer 400 then
 */
export function readHandle(handle: string, options: Asking, readJson: ReadJson): Promise<string | null> {
  return readJson(
    `${options.handleResolver ?? 'https://public.api.bsky.app'}/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`,
    (body) => text(fields(body).did),
    options,
  );
}

/**
 * Reads a DID document from the PLC directory or a `did:web`'s host; `null` when there is none,
 * or requests to its host are not allowed.
 *
 * @throws {ClientError} also when the answer is another DID's document
 */
export async function readDidDocument(
  did: string,
  options: Asking,
  readJson: ReadJson,
): Promise<Record<string, unknown> | null> {
  const own = did.startsWith('did:web:');
  const host = own ? publicOrigin(`https://${hostOfDidWeb(did)}`, options) : (options.plc ?? PLC_DIRECTORY);
  return host === undefined
    ? null
    : readJson(
        `${new URL(own ? '/.well-known/did.json' : `/${did}`, host)}`,
        (body) => (fields(body).id === did ? fields(body) : null),
        { ...options, redirect: own ? 'error' : 'follow' },
      );
}

/** The host of an account's `did:web`. `%3A` separates its port. */
function hostOfDidWeb(did: string): string {
  return did.slice('did:web:'.length).replace('%3A', ':');
}

/**
 * The claimed handle in lower case: the first one that is valid in `alsoKnownAs`; `undefined`
 * without one. This does not check whether it resolves to the DID.
 */
export function claimedHandle(document: Record<string, unknown> | null): string | undefined {
  return list(document?.alsoKnownAs, (alias) =>
    typeof alias === 'string' && isAtUriText(alias) ? (toHandle(alias.slice('at://'.length)) ?? undefined) : undefined,
  )?.[0];
}

/**
 * The `publicOrigin` of the account's PDS; `undefined` when the document names none, or requests to
 * it are not allowed.
 */
export function pdsOf(document: Record<string, unknown> | null, options: Asking): string | undefined {
  return serviceOf(document, '#atproto_pds', options);
}

/** The `publicOrigin` of any service, by its name in the document, such as `#atproto_labeler`. */
export function serviceOf(document: Record<string, unknown> | null, name: string, options: Asking): string | undefined {
  return list(document?.service, (item) => {
    const { id, serviceEndpoint } = fields(item);
    return text(id)?.endsWith(name) ? publicOrigin(serviceEndpoint, options) : undefined;
  })?.[0];
}
