import type { BlobUrl } from 'masthead/internal/atproto/view/blob-url';
import { pdsBlobUrl } from 'masthead/internal/atproto/view/blob-url';
import type { OwnerRow } from '../store/reads/claim-rows.ts';

/**
 * Where images are loaded from: Bluesky's CDN (`cdn`), the PDS of their owner (`pds`), or an image
 * host of the operator's, as an http(s) address with the placeholders `{cid}` (required), `{did}`
 * and `{preset}` (`avatar` or `feed_thumbnail`).
 */
export type ImageSource = 'cdn' | 'pds' | `http${string}`;

const CDN = 'https://cdn.bsky.app/img/{preset}/plain/{did}/{cid}@jpeg';

/**
 * Whether a string is an `ImageSource`: `cdn`, `pds`, or an http(s) address with `{cid}` in it.
 *
 * @example
 * ```js
 * import { isImageSource } from 'masthead-appview';
 *
 * console.log(isImageSource('https://images.example/{cid}.jpg')); // true
 * ```
 */
export function isImageSource(value: string): value is ImageSource {
  return value === 'cdn' || value === 'pds' || (/^https?:\/\//.test(value) && value.includes('{cid}'));
}

/**
 * Builds image addresses. Browsers load them, so a PDS may be any http(s) host. With `pds`, an
 * owner whose PDS is not known yet has no pictures: no reader is sent to a host that the operator
 * did not choose.
 */
export function blobAddress(source: ImageSource, owners: readonly OwnerRow[]): BlobUrl {
  if (source === 'pds') {
    const hosts = new Map<string, string | null>(owners.map(({ did, pds }) => [did, pds]));
    return (did, { cid }) => {
      const pds = hosts.get(did);
      return pds ? pdsBlobUrl(pds, did, cid) : undefined;
    };
  }
  const template = source === 'cdn' ? CDN : source;
  return (did, { cid }, use) => {
    const preset = use === 'thumb' ? 'feed_thumbnail' : 'avatar';
    // Neither a DID nor a CID can contain a brace, so no value is replaced again.
    return template.split('{did}').join(did).split('{cid}').join(cid).split('{preset}').join(preset);
  };
}
