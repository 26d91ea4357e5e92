import { PublishError } from 'masthead/internal/atproto';
import { ICON_MAX_BYTES, ICON_TYPES, imageFacts } from 'masthead/internal/check';
import type { PdsReader } from 'masthead/internal/node';
import { type EmbedPicture, type IconBlob, toIconBlob } from 'masthead/internal/publish';
import { fitThumb } from './fit-thumb.ts';

/** A picture that can be a thumb. */
export interface ReadyThumb {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** The DID of the account that it was read from. */
  readonly owner: string;
  /** The blob that it is already in the owner's repository; absent when it was encoded anew. */
  readonly blob?: IconBlob;
}

/**
 * Reads a record's picture from its owner's PDS and makes it fit: PNG, JPEG, WebP or GIF by content, 1,000,000 bytes at most; another one is encoded anew.
 *
 * @returns `says` in place of a picture where there can be none: why, as a clause whose subject is the picture. A post is worth sharing without it
 */
export async function readyThumb(
  { did: owner, blob, value, field }: EmbedPicture,
  reader: PdsReader,
): Promise<ReadyThumb | { readonly says: string }> {
  try {
    const bytes = await reader.blob(blob.cid);
    if (!bytes) return { says: `${reader.pds} does not have it` };
    const facts = imageFacts(bytes);
    if (!facts) return { says: 'it is no picture, or a broken one' };
    const { mimeType } = facts;
    if (!ICON_TYPES.includes(mimeType) || bytes.length > ICON_MAX_BYTES) {
      return { bytes: await fitThumb(bytes), mimeType: 'image/jpeg', owner };
    }
    const same = blob.mimeType === mimeType && blob.size === bytes.length ? toIconBlob(value) : null;
    return { bytes, mimeType, owner, ...(same && { blob: same }) };
  } catch (error) {
    if (error instanceof PublishError) return { says: clause(error, field) };
    throw error;
  }
}

function clause({ kind, message }: PublishError, field: EmbedPicture['field']): string {
  return kind === 'invalid' || kind === 'missing-package'
    ? message
    : `the ${field} could not be read (${message.replace(/\.$/, '')})`;
}
