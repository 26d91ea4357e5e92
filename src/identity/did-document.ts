import { fields, list, text } from '../core/read-fields.ts';
import type { AskAddress } from '../network/ask.ts';
import { publicOrigin } from '../network/public-origin.ts';
import { type NetworkOptions, PLC_DIRECTORY } from './network-options.ts';

/**
 * Asks the PLC directory, or the account's own host, for a DID document.
 *
 * @param did a `did:plc` or a `did:web`
 * @param ask with what
 * @returns the document's fields; `null` when there is none, or its host may not be asked
 * @throws {ClientError} also when the answer is somebody else's document
 */
export async function askDidDocument(
  did: string,
  options: NetworkOptions,
  ask: AskAddress,
): Promise<Record<string, unknown> | null> {
  const own = did.startsWith('did:web:');
  const host = own
    ? publicOrigin(`https://${did.slice(8).replace('%3A', ':')}`, options)
    : (options.plc ?? PLC_DIRECTORY);
  return host === undefined
    ? null
    : ask(
        `${new URL(own ? '/.well-known/did.json' : `/${did}`, host)}`,
        (body) => (fields(body).id === did ? fields(body) : null),
        { ...options, redirect: own ? 'error' : 'follow' },
      );
}

/**
 * The handle that an account claims: the first at-uri of `alsoKnownAs`, as everywhere on the network. Whether it leads back is another question.
 *
 * @returns in lower case; `undefined` when the document names none
 */
export function claimedHandle(document: Record<string, unknown> | null): string | undefined {
  return list(document?.alsoKnownAs, (alias) =>
    text(alias)?.startsWith('at://') ? String(alias).slice(5).toLowerCase() || undefined : undefined,
  )?.[0];
}

/**
 * The origin of the account's PDS: `publicOrigin`.
 *
 * @returns `undefined` when the document names none that may be asked
 */
export function pdsOf(document: Record<string, unknown> | null, options: NetworkOptions): string | undefined {
  return list(document?.service, (item) => {
    const { id, serviceEndpoint } = fields(item);
    return text(id)?.endsWith('#atproto_pds') ? publicOrigin(serviceEndpoint, options) : undefined;
  })?.[0];
}
