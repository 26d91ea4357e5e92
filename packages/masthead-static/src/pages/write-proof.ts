import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { MastheadError } from 'masthead/core';
import { makeFolder } from 'masthead/internal/atproto/node/write-whole';
import type { SiteMarkup } from 'masthead-doctor/markup';
import { fileName } from './page-files.ts';

/**
 * The file by which a site names its publication could not be written; the message says why, and
 * what to do.
 *
 * @example
 * ```js
 * import { siteMarkup, WriteProofError, writeProof } from 'masthead-static';
 *
 * const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const { proofs } = siteMarkup({ uri, url: 'https://example.com' }, []);
 * try {
 *   writeProof('./no-such-folder', proofs);
 * } catch (error) {
 *   console.log(error instanceof WriteProofError && error.message);
 * }
 * ```
 */
export class WriteProofError extends MastheadError {
  override readonly name = 'WriteProofError';

  constructor(message: string, options?: ErrorOptions) {
    super('proof', message, options);
  }
}

/** The file by which a site names its publication. */
export interface ProofFile {
  readonly path: string;
  /** The address of the file on the site, once it is uploaded. */
  readonly address: string;
  /** `false`: the file existed before, with this content. */
  readonly isNew: boolean;
}

/**
 * Writes the file by which a site names its publication.
 *
 * @param folder the folder that is served as the root of `base`
 * @param proofs where the file may be; the first place that can be written is used
 * @param options `base`: the URL of the folder, the origin when left out. `dryRun`: writes nothing
 * @throws {WriteProofError} when there is no such folder, a file there names another record, or no
 *   place can be written
 *
 * @example
 * ```js
 * import { siteMarkup, writeProof } from 'masthead-static';
 *
 * const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const { proofs } = siteMarkup({ uri, url: 'https://example.com' }, []);
 * console.log(writeProof('./dist', proofs, { dryRun: true }).address);
 * ```
 */
export function writeProof(
  folder: string,
  proofs: SiteMarkup['proofs'],
  { base, dryRun = false }: { readonly base?: string | undefined; readonly dryRun?: boolean | undefined } = {},
): ProofFile {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WriteProofError(`There is no folder ${folder}; name the one that is uploaded as your site.`);
  }
  let taken = '';
  for (const { address, content } of proofs) {
    const segments = segmentsOf(address, base);
    if (!segments) continue;
    const path = join(folder, ...segments);
    const standing = existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8').trim() : undefined;
    if (standing === content) return { path, address, isNew: false };
    if (!isInside(folder, path)) {
      throw new WriteProofError(`${path} leads out of the folder; put a folder there in place of the link.`);
    }
    if (standing !== undefined) {
      throw new WriteProofError(
        `${path} names another record (${standing.slice(0, 200)}); delete it first, if that is the old one.`,
      );
    }
    try {
      if (!dryRun) {
        makeFolder(dirname(resolve(path)));
        writeFileSync(path, content, { flag: 'wx' });
      }
      return { path, address, isNew: true };
    } catch {
      // Either a file (the proof of a publication at the root) is in the place of a folder, or the
      // folder is not writable.
      taken = path;
    }
  }
  throw new WriteProofError(`${taken || folder} cannot be written; use another folder.`);
}

/** Whether a path is in the folder, also when links are followed. */
function isInside(folder: string, path: string): boolean {
  let above = path;
  while (!existsSync(above)) above = dirname(above);
  return `${realpathSync(above)}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);
}

/** The names below `base`, as a server finds them on disk; `undefined` for an address elsewhere. */
function segmentsOf(address: string, base: string | undefined): string[] | undefined {
  const { origin, pathname } = new URL(address);
  const root = (base ?? origin).replace(/(?<!\/)\/+$/, '');
  if (!address.startsWith(`${root}/`)) return undefined;
  return pathname
    .slice(new URL(`${root}/`).pathname.length - 1)
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const name = fileName(segment);
      if (name !== undefined) return name;
      throw new WriteProofError(`The path of ${address} cannot be the name of a file; put the file there by hand.`);
    });
}
