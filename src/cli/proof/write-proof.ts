import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RecordVerification } from '../../publish/index.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Writes the file by which a site names its publication, where a site that is served from this folder shows it.
 *
 * @param folder stands for the root of the site
 * @param proofs the places where it may stand; the first that can be written is taken
 * @returns its path; that of a file which says so already is fine too
 * @throws {UsageError}
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
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { flag: 'wx' });
      return path;
    } catch {
      // A publication at the root has a file where this one needs a folder; or the folder may not be written.
      taken = path;
    }
  }
  throw new UsageError(`${taken || folder} cannot be written; use another folder.`);
}

/** The parts of an address's path, as a server finds them on its disk. */
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
