import { readFile } from 'node:fs/promises';
import { PublishError } from 'masthead/internal/atproto';
import type { GuardedFetch } from 'masthead/internal/node';
import { blobCid, type IconBlob, type RecordWriter } from 'masthead/internal/publish';
import type { EntryCover } from '../document-entry.ts';
import { COVER_MAX_BYTES, coverType } from '../source/folder/cover-file.ts';

/** A blob that is on the PDS now; or why there is none, in a few words. */
export type UploadedCover = { readonly blob: IconBlob } | { readonly problem: string };

/**
 * Uploads a cover.
 *
 * @param get downloads it, where it is an address
 * @throws {PublishError} when the PDS gives no answer or takes no upload for now
 */
export async function uploadCover(
  { file, url }: EntryCover,
  records: Pick<RecordWriter, 'upload'>,
  get: GuardedFetch,
  signal: AbortSignal | undefined,
): Promise<UploadedCover> {
  const name = file?.path ?? url ?? '';
  const bytes = file ? await readFile(file.path).catch(() => null) : await download(name, get, signal);
  if (bytes === null) return { problem: `the cover ${name} cannot be read` };
  if (bytes.length > COVER_MAX_BYTES) return { problem: `the cover ${name} has more than 1,000,000 bytes` };
  const mimeType = coverType(bytes);
  if (mimeType === undefined) return { problem: `the cover ${name} is no PNG, JPEG, WebP or GIF` };
  if (file && blobCid(bytes) !== file.cid) return { problem: `the cover ${name} was changed meanwhile` };
  try {
    return { blob: await records.upload(bytes, mimeType) };
  } catch (error) {
    if (!(error instanceof PublishError) || !['too-large', 'refused'].includes(error.kind)) throw error;
    return { problem: `the PDS does not take the cover ${name} (${error.message})` };
  }
}

async function download(url: string, get: GuardedFetch, signal: AbortSignal | undefined): Promise<Uint8Array | null> {
  try {
    const response = await get(url, { signal });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
