import { httpUrl } from '../core/url/http-url.ts';

/**
 * Hosts, as in `URL.hostname`, that by rule or by wide use are not on the public internet (RFC 6761, 6762 with its appendix G, 7686, 8375, 9476, and
 * `.internal`): an IP address, a name without a dot, and the names that stand for something inside a house, or for nothing. However many dots close it.
 */
export const NOT_PUBLIC =
  /^\[|^[^.]*\.*$|\.(\d+|alt|arpa|corp|example|home|internal|intranet|invalid|lan|local(host|domain)?|onion|private|test)\.*$/;

/**
 * The origin of a host that a record, a DID document or a handle names. Anybody can write those, and a page's reader stands inside a network of their own:
 * only https at port 443 of a name on the public internet is asked.
 *
 * @param plc a directory at an `http:` address, so a network for development, where hosts may be anywhere
 * @returns `undefined` when it may not be asked
 */
export function publicOrigin(address: unknown, { plc }: { readonly plc?: string | undefined }): string | undefined {
  const url = httpUrl(address);
  const open = plc?.startsWith('http:');
  return url && (open || (url.protocol === 'https:' && !url.port && !NOT_PUBLIC.test(url.hostname)))
    ? url.origin
    : undefined;
}
