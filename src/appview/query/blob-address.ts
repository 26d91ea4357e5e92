import type { BlobUrl } from '../../client/view/blob-url.ts';
import type { OwnerRow } from '../store/store-rows.ts';

/** Where images come from: Bluesky's image service, or the PDS of whoever owns them. */
export type ImageSource = 'pds' | 'cdn';

/**
 * The addresses of images. Browsers load them, so a PDS may be any http(s) host; one that is not known yet leaves the image service.
 *
 * @param owners whose PDS the index knows
 */
export function blobAddress(source: ImageSource, owners: readonly OwnerRow[]): BlobUrl {
  const hosts = new Map(owners.map(({ did, pds }) => [did, pds]));
  return (did, { cid }, use) => {
    const pds = source === 'pds' ? hosts.get(did) : undefined;
    if (pds)
      return `${pds}/xrpc/com.atproto.sync.getBlob?did=${encodeURIComponent(did)}&cid=${encodeURIComponent(cid)}`;
    return `https://cdn.bsky.app/img/${use === 'thumb' ? 'feed_thumbnail' : 'avatar'}/plain/${did}/${cid}@jpeg`;
  };
}
