// The address of a blob.

import type { BlobRef } from '../../lexicon/read/value-reader.ts';

/**
 * Makes the address of a blob, at an image service or the owner's PDS. The caller that assembles a
 * view supplies it.
 *
 * @param did the owner of the record that refers to the blob
 * @param use the use of the picture, so that a service can choose its size
 * @returns `undefined` when there is no address; the view then lacks the picture
 */
export type BlobUrl = (did: string, blob: BlobRef, use: 'icon' | 'thumb' | 'avatar') => string | undefined;

/** The address of a blob at the PDS of its owner. */
export function pdsBlobUrl(pds: string, did: string, cid: string): string {
  return `${pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
}
