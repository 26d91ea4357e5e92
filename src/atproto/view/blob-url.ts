import type { BlobRef } from '../../lexicon/read/reader.ts';

/**
 * The address of a blob, at an image service or the owner's PDS: whoever assembles a view supplies
 * it.
 *
 * @param did the owner of the record that refers to the blob
 * @param use what the picture is for, so that a service can size it
 * @returns `undefined` when there is no address; the view goes without the picture
 */
export type BlobUrl = (did: string, blob: BlobRef, use: 'icon' | 'thumb' | 'avatar') => string | undefined;

/** The address of a blob at the PDS of its owner. */
export function pdsBlobUrl(pds: string, did: string, cid: string): string {
  return `${pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;
}
