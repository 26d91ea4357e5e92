import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { ICON_TYPES, imageFacts } from 'masthead/internal/check';
import { percentDecoded } from 'masthead/internal/core';
import { blobCid } from 'masthead/internal/publish';
import type { EntryCover } from '../../document-entry.ts';

/** Bytes of a cover by the lexicon. */
export const COVER_MAX_BYTES = 1_000_000;
/** Where generators keep what is copied to the site as it is. */
const STATIC = ['', 'static', 'public', 'assets', 'src'];

/** A cover that was found, or why it cannot be used. */
export type FoundCover = { readonly cover: EntryCover } | { readonly problem: string };

/**
 * Looks for the picture that a post names beside the post, then in the folder and where generators keep pictures in it. Nothing outside of the folder is opened, also not
 * through a symbolic link.
 *
 * @param root the folder's real path
 * @param file the post, below it
 * @param written as the post names it
 * @returns `null` when there is no such file: the picture may be on the site
 */
export async function findCover(root: string, file: string, written: string): Promise<FoundCover | null> {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(written)) return null;
  const address = written.replace(/[?#].*$/s, '');
  const name = percentDecoded(address) ?? address;
  if (name === '' || name.includes('\0')) return null;
  const beside = name.startsWith('/') ? [] : [join(root, dirname(file), name)];
  const isBelow = (path: string) => path.startsWith(root + sep);
  let isOutside = !beside.every(isBelow);
  for (const candidate of [...beside, ...STATIC.map((folder) => join(root, folder, name))]) {
    const path = isBelow(candidate) ? await realpath(candidate).catch(() => null) : null;
    if (path === null) continue;
    if (!isBelow(path)) {
      isOutside = true;
      continue;
    }
    const found = await stat(path);
    if (found.isFile()) return readCover(path, written, found.size);
  }
  if (!isOutside) return null;
  return {
    problem: `its cover ${written} is outside the folder, where nothing is opened: put it into the folder, or write its address`,
  };
}

async function readCover(path: string, written: string, size: number): Promise<FoundCover> {
  if (size > COVER_MAX_BYTES) {
    return { problem: `its cover ${written} has ${size} bytes, and a record takes 1,000,000: save it smaller` };
  }
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return { problem: `its cover ${written} cannot be read: change its rights` };
  const mimeType = coverType(bytes);
  if (mimeType === undefined)
    return { problem: `its cover ${written} is no picture that readers show: save it as PNG, JPEG, WebP or GIF` };
  return { cover: { file: { path, cid: blobCid(bytes), mimeType, size: bytes.length } } };
}

/** The type of a picture that can be a cover, by its bytes; `undefined` for anything else. */
export function coverType(bytes: Uint8Array): string | undefined {
  const mimeType = imageFacts(bytes)?.mimeType;
  return mimeType !== undefined && ICON_TYPES.includes(mimeType) ? mimeType : undefined;
}
