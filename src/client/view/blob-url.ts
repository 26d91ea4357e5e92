import type { BlobRef } from '../../lexicon/read/blob-ref.ts';

/**
 * Where a blob can be fetched: an image service, or the owner's PDS. The one who assembles a view knows.
 *
 * @param did the owner of the record that refers to it
 * @param use what the picture is for, so that a service can size it
 * @returns `undefined` when there is no address, and the view goes without
 */
export type BlobUrl = (did: string, blob: BlobRef, use: 'icon' | 'thumb' | 'avatar') => string | undefined;
