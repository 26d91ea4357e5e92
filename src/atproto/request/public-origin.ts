import { httpUrl } from '../../core/values/canonical-url.ts';

/**
 * Matches a `URL.hostname` that is not public: IP addresses, names without a dot, and special-use
 * names (RFC 6761, 6762 with its appendix G, 7686, 8375, 9476, and `.internal`), with any number of
 * trailing dots.
 */
export const NOT_PUBLIC =
  /^\[|^[^.]*\.*$|\.(\d+|alt|arpa|corp|example|home|internal|intranet|invalid|lan|local(host|domain)?|onion|private|test)\.*$/;

/**
 * The origin of a host that a record, a DID document or a handle names; `undefined` when requests
 * to it are not allowed. Anybody can write those, and a reader's browser may be inside a private
 * network: only https on port 443 of a public name is allowed. With a PLC directory at an `http:`
 * address (development), every host and port is allowed.
 */
export function publicOrigin(address: unknown, { plc }: { readonly plc?: string | undefined }): string | undefined {
  const url = httpUrl(address);
  const open = plc?.startsWith('http:');
  return url && (open || (url.protocol === 'https:' && !url.port && !NOT_PUBLIC.test(url.hostname)))
    ? url.origin
    : undefined;
}
