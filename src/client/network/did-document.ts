import { fields, list, text } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/http-url.ts';
import { askAddress } from '../ask.ts';
import type { NetworkOptions } from './network-options.ts';

// This file is in the script tag: every byte counts.

/** The part of a DID document that says where the account is and what it is called. */
export interface DidDocument {
  /** The origin of the account's PDS. */
  readonly pds: string | undefined;
  /** The handle that the account claims, as written. It counts only when the handle leads back. */
  readonly handle: string | undefined;
}

/**
 * Asks the PLC directory or the account's own host for a DID document.
 *
 * @param did a `did:plc` or `did:web`
 * @returns `null` when there is none
 * @throws {ClientError} also when the answer is another account's document
 */
export function askDidDocument(did: string, options: NetworkOptions): Promise<DidDocument | null> {
  const { plc = 'https://plc.directory' } = options;
  const [, method, host = '', ...path] = did.split(':');
  const folder = path[0] ? path : ['.well-known'];
  return askAddress(
    options,
    method === 'plc'
      ? `${new URL(`/${did}`, plc)}`
      : `https://${[host.replace('%3A', ':'), ...folder].join('/')}/did.json`,
    (body) => {
      const { id, service, alsoKnownAs } = fields(body);
      if (id !== did) return null;
      const [pds] =
        list(service, (item) => {
          const { id, serviceEndpoint } = fields(item);
          const url = /#atproto_pds$/.test(id as string) ? httpUrl(serviceEndpoint) : null;
          return url && (url.protocol === 'https:' || !plc.indexOf('http:')) ? url.origin : undefined;
        }) ?? [];
      const [handle] = list(alsoKnownAs, (name) => text(name)?.match(/^at:\/\/(.+)/)?.[1]) ?? [];
      return { pds, handle };
    },
    options,
  );
}
