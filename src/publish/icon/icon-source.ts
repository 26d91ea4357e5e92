import { fields } from '../../core/read-fields.ts';
import { checkIcon } from '../../diagnosis/check/check-icon.ts';
import { toBlobRef } from '../../lexicon/index.ts';
import type { PdsReader } from '../../repository/node/pds-reader.ts';
import { PublishError } from '../../repository/publish-error.ts';

/** A blob reference in a record's JSON. */
export interface IconBlob {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** Where an icon comes from: a file's bytes; a picture of the account's `app.bsky.actor.profile`; or any blob that is on the PDS already. */
export type IconSource =
  | { readonly bytes: Uint8Array }
  | { readonly from: 'avatar' | 'banner' }
  | { readonly blob: unknown };

/** An icon that can be used: bytes to upload, or a blob that is on the PDS already. */
export type ReadyIcon = { readonly bytes: Uint8Array; readonly mimeType: string } | { readonly blob: IconBlob };

/** A picture of the account's profile. */
export interface ProfilePicture {
  readonly blob: IconBlob;
  readonly bytes: Uint8Array;
}

/** Reads a blob reference in any of its forms; `null` for anything else. */
export function toIconBlob(value: unknown): IconBlob | null {
  const blob = toBlobRef(value);
  return blob ? { $type: 'blob', ref: { $link: blob.cid }, mimeType: blob.mimeType, size: blob.size } : null;
}

/**
 * Checks an icon before anything is sent. The picture of a given blob is not read, and so not checked.
 *
 * @throws {PublishError} `invalid` with every problem of the picture; `not-found` when the profile has no such picture; `bad-request` for an invalid blob
 */
export async function readIcon(icon: IconSource, reader: PdsReader): Promise<ReadyIcon> {
  if ('bytes' in icon) return { bytes: icon.bytes, mimeType: rightIcon(icon.bytes, 'The picture') };
  if ('from' in icon) {
    const { blob, bytes } = await readProfilePicture(icon.from, reader);
    rightIcon(bytes, `The ${icon.from}`);
    return { blob };
  }
  const blob = toIconBlob(icon.blob);
  if (blob) return { blob };
  throw new PublishError('bad-request', 'That is no blob; give what uploadBlob answered, or a file.');
}

/** Reads the avatar or banner of `app.bsky.actor.profile` with its bytes. Throws a `PublishError` (`not-found`) when there is none. */
export async function readProfilePicture(which: 'avatar' | 'banner', reader: PdsReader): Promise<ProfilePicture> {
  const profile = await reader.record('app.bsky.actor.profile', 'self');
  const blob = toIconBlob(fields(profile?.value)[which]);
  const bytes = blob && (await reader.blob(blob.ref.$link));
  if (blob && bytes) return { blob, bytes };
  throw new PublishError('not-found', `The account's profile has no ${which}; set one there, or give a file.`);
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
