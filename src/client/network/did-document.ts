import { fields, list } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/http-url.ts';
import { askAddress } from '../ask.ts';
import { type NetworkOptions, PLC_DIRECTORY } from './network-options.ts';

// This file is in the script tag: every byte counts.

/**
 * Asks the PLC directory, or the account's own host, for a DID document.
 *
 * @param did a `did:plc` or a `did:web`
 * @returns the document's fields; `null` when there is none
 * @throws {ClientError} also when the answer is somebody else's document
 */
export function askDidDocument(did: string, options: NetworkOptions): Promise<Record<string, unknown> | null> {
  return askAddress(
    did.startsWith('did:plc:')
      ? `${new URL(`/${did}`, options.plc ?? PLC_DIRECTORY)}`
      : `https://${did.slice(8).replace('%3A', ':')}/.well-known/did.json`,
    (body) => (fields(body).id === did ? fields(body) : null),
    options,
  );
}

/**
 * The origin of the account's PDS: https, and http only in a network for development.
 *
 * @returns `undefined` when the document names none that may be asked
 */
export function pdsOf(document: Record<string, unknown> | null, { plc }: NetworkOptions): string | undefined {
  return list(document?.service, (item) => {
    const { id, serviceEndpoint } = fields(item);
    const url = httpUrl(serviceEndpoint);
    return /#atproto_pds$/.test(id as string) && (url?.protocol === 'https:' || plc?.startsWith('http:'))
      ? url?.origin
      : undefined;
  })?.[0];
}
