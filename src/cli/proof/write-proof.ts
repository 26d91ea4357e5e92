import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../appview/store/sqlite/make-folder.ts';
import type { RecordVerification } from '../../publish/index.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Writes the file by which a site names its publication.
 *
 * @param folder the folder that is served as the root of the site
 * @param proofs where the file may be; the first place that can be written is used
 * @returns the path of the file, also of one that was there already with this content
 * @throws {UsageError} when there is no such folder, a file there names another record, or no place can be written
 */
export function writeProof(folder: string, proofs: RecordVerification['proofs']): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`There is no folder ${folder}; name the one that is uploaded as your site.`);
  }
  let taken = '';
  for (const { address, content } of proofs) {
    const path = join(folder, ...segmentsOf(address));
    const standing = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8').trim() : undefined;
    if (standing === content) return path;
    if (standing !== undefined) {
      throw new UsageError(
        `${path} names another record (${standing.slice(0, 200)}); delete it first, if that is the old one.`,
      );
    }
    try {
      makeFolder(dirname(resolve(path)));
      writeFileSync(path, content, { flag: 'wx' });
      return path;
    } catch {
      // Either a file (the proof of a publication at the root) is where a folder is needed, or the folder is not writable.
      taken = path;
    }
  }
  throw new UsageError(`${taken || folder} cannot be written; use another folder.`);
}

/** The decoded segments of a URL's path, as a server finds them on disk. Throws a `UsageError` for a segment that cannot be a file name. */
function segmentsOf(address: string): string[] {
  return new URL(address).pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const name = decode(segment);
      if (/[/\\\0]/.test(name) || name === '..' || name === '.') {
        throw new UsageError(`The path of ${address} is no name for a file; put the file there by hand.`);
      }
      return name;
    });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
