import { fields, list, text } from '../../core/read-fields.ts';
import { type Did, isAtUriText, toHandle } from '../../core/values/identifiers.ts';
import { type Asking, PLC_DIRECTORY, PUBLIC_APP_VIEW, publicOrigin } from '../request/client-config.ts';
import type { ReadJson } from '../request/json-request.ts';

/**
 * The DID that a resolver (default Bluesky's public AppView) returns for a handle in lower case,
 * unchecked; `null` when it returns none.
 *
 * @throws {ClientError} `bad-request` when there is no such handle: resolvers answer 400 then
 */
export function readHandle(handle: string, options: Asking, readJson: ReadJson): Promise<string | null> {
  return readJson(
    `${options.handleResolver ?? PUBLIC_APP_VIEW}/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`,
    (body) => text(fields(body).did),
    options,
  );
}

/**
 * The address of a DID document: at the PLC directory, or at a `did:web`'s own host, which on this
 * machine (`localhost`, in development only) has no TLS; `undefined` when requests to that host are
 * not allowed.
 */
export function didDocumentUrl(did: string, options: Pick<Asking, 'plc'>): string | undefined {
  if (!did.startsWith('did:web:')) return `${new URL(`/${did}`, options.plc ?? PLC_DIRECTORY)}`;
  const host = publicOrigin(`https://${hostOfDidWeb(did)}`, options);
  return host && `${host.replace(/^https:(?=\/\/localhost(?::|$))/, 'http:')}/.well-known/did.json`;
}

/**
 * Reads a DID document; `null` when there is none, or requests to its host are not allowed.
 *
 * @throws {ClientError} also when the answer is another DID's document
 */
export async function readDidDocument(
  did: Did,
  options: Asking,
  readJson: ReadJson,
): Promise<Record<string, unknown> | null> {
  const url = didDocumentUrl(did, options);
  return url === undefined
    ? null
    : readJson(url, (body) => (fields(body).id === did ? fields(body) : null), {
        ...options,
        redirect: did.startsWith('did:web:') ? 'error' : 'follow',
      });
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
