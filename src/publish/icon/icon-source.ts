import { PublishError } from '../../atproto/repository/publish-error.ts';
import { checkIcon } from '../../check/check-icon.ts';
import type { IconBlob } from './icon-blob.ts';
import { findPicture, type PictureReaders, type PictureSource } from './picture-source.ts';

/** Where an icon comes from: a file's bytes, or a picture that is on the network already. */
export type IconSource = { readonly bytes: Uint8Array } | PictureSource;

/** An icon that can be used: bytes to upload, or a blob that is on the PDS already. */
export type ReadyIcon = { readonly bytes: Uint8Array; readonly mimeType: string } | { readonly blob: IconBlob };

/**
 * Reads a picture and checks it, before anything is sent. What is on the account's own PDS is not uploaded again.
 *
 * @throws {PublishError} `invalid` with every problem of the picture; else what `findPicture` throws
 */
export async function readIcon(icon: IconSource, readers: PictureReaders): Promise<ReadyIcon> {
  if ('bytes' in icon) return { bytes: icon.bytes, mimeType: rightIcon(icon.bytes, 'The picture') };
  const { blob, bytes, what } = await findPicture(icon, readers);
  const mimeType = rightIcon(bytes, what);
  return blob ? { blob } : { bytes, mimeType };
}

function rightIcon(bytes: Uint8Array, what: string): string {
  const { problems, mimeType } = checkIcon(bytes);
  if (problems.length === 0 && mimeType !== undefined) return mimeType;
  throw new PublishError(
    'invalid',
    `${what} cannot be an icon, and nothing was written: it ${problems.map(({ message }) => message).join('; it ')}.`,
    { problems: problems.map(({ path, message }) => ({ path: `icon.${path}`, message })) },
  );
}
