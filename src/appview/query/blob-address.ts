import type { BlobUrl } from '../../client/view/blob-url.ts';
import type { OwnerRow } from '../store/store-rows.ts';

/**
 * Where images come from: Bluesky's image service (`cdn`), the PDS of whoever owns them (`pds`), or an image host of the operator's, as an address with
 * `{did}`, `{cid}` and `{preset}` (`avatar` or `feed_thumbnail`) in it.
 */
export type ImageSource = 'cdn' | 'pds' | `http${string}`;

const CDN = 'https://cdn.bsky.app/img/{preset}/plain/{did}/{cid}@jpeg';

/** Whether a setting says where images come from. */
export function isImageSource(value: string): value is ImageSource {
  return value === 'cdn' || value === 'pds' || (/^https?:\/\//.test(value) && value.includes('{cid}'));
}

/**
 * The addresses of images. Browsers load them, so a PDS may be any http(s) host; one that is not known yet leaves the image service.
 *
 * @param owners whose PDS the index knows
 */
export function blobAddress(source: ImageSource, owners: readonly OwnerRow[]): BlobUrl {
  const hosts = source === 'pds' ? new Map(owners.map(({ did, pds }) => [did, pds])) : undefined;
  const template = source === 'cdn' || source === 'pds' ? CDN : source;
  return (did, { cid }, use) => {
    const pds = hosts?.get(did);
    if (pds)
      return `${pds}/xrpc/com.atproto.sync.getBlob?did=${encodeURIComponent(did)}&cid=${encodeURIComponent(cid)}`;
    const preset = use === 'thumb' ? 'feed_thumbnail' : 'avatar';
    // Neither a DID nor a CID can hold a brace.
    return template.split('{did}').join(did).split('{cid}').join(cid).split('{preset}').join(preset);
  };
}
