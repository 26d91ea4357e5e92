// Writes tags and proof into the folder of a built site.

import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { canonicalizeUrl, MastheadError } from 'masthead/core';
import { makeFolder } from 'masthead/internal/atproto/node/write-whole';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import { type SiteMarkup, withTags } from 'masthead-doctor/markup';

/** What `writeMarkup` did, or would do. Paths are relative to the folder. */
export interface WrittenMarkup {
  /** Pages that got tags. */
  readonly tagged: readonly string[];
  /** Pages that had all tags already. */
  readonly unchanged: readonly string[];
  /** URLs of pages that are not in the folder. */
  readonly missing: readonly string[];
  /** The file that names the publication, if it was written now. */
  readonly proof?: string | undefined;
  /** Files that were not changed, and why: sentences. */
  readonly problems: readonly string[];
}

/** The options of `writeMarkup`. */
export interface WriteMarkupOptions {
  /** The URL under which the folder is served; the origin of the publication when left out. */
  readonly base?: string | undefined;
  /** Writes nothing, and returns what it would write. */
  readonly dryRun?: boolean | undefined;
}

/** Bytes; a longer page is not changed. */
const MAX_BYTES = 20e6;

/**
 * Writes a site's side of its records into the folder that is uploaded: the tags into the page of
 * each record, and the file by which the site names its publication. A second run changes nothing.
 *
 * @throws an error of the file system about the whole folder; an error at one page is in `problems`
 *
 * @example
 * ```js
 * import { siteMarkup, writeMarkup } from 'masthead-static';
 *
 * const uri = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * const site = siteMarkup({ uri, url: 'https://example.com' }, []);
 * console.log(await writeMarkup('./dist', site, { dryRun: true }));
 * ```
 */
export async function writeMarkup(
  folder: string,
  site: SiteMarkup,
  { base = new URL(site.url).origin, dryRun = false }: WriteMarkupOptions = {},
): Promise<WrittenMarkup> {
  const root = await realpath(folder);
  const tagged: string[] = [];
  const unchanged: string[] = [];
  const missing: string[] = [];
  const problems: string[] = [];
  for (const page of site.pages) {
    const found = await findPage(root, pageFiles(page, base));
    if (!found) {
      missing.push(page);
      continue;
    }
    const done = await tagPage(join(root, found), site.tags(page), dryRun).catch(whyNot);
    if (done === 'tagged') tagged.push(found);
    else if (done === 'unchanged') unchanged.push(found);
    else problems.push(`${found} was left alone: ${done}.`);
  }
  let proof: string | undefined;
  try {
    const { path, isNew } = writeProof(root, site.proofs, { base, dryRun });
    if (isNew) proof = relative(root, path);
  } catch (error) {
    problems.push(errorText(error));
  }
  return { tagged, unchanged, missing, problems, ...(proof !== undefined && { proof }) };
}

/** The first of the files that exists; inside the folder, also when links are followed. */
async function findPage(root: string, files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    const real = await realpath(join(root, file)).catch(() => undefined);
    if (real?.startsWith(root + sep) && (await stat(real)).isFile()) return file;
  }
  return undefined;
}

async function tagPage(path: string, tags: ReturnType<SiteMarkup['tags']>, dryRun: boolean): Promise<string> {
  if ((await stat(path)).size > MAX_BYTES) {
    return `it is larger than ${MAX_BYTES / 1e6} MB; put the tags there by hand`;
  }
  const bytes = await readFile(path);
  const text = bytes.toString('utf8');
  // Writing a page in another encoding would change its bytes.
  if (!Buffer.from(text, 'utf8').equals(bytes))
    return 'it is not UTF-8; save it as UTF-8, or put the tags there by hand';
  const { html, names, headless } = withTags(text, tags);
  if (names !== undefined) return `it names ${names.slice(0, 200)} already; delete that tag if it is old`;
  if (headless) return 'it has no <head> to write them into; give it one, or put the tags there by hand';
  if (html === text) return 'unchanged';
  if (!dryRun) await writeFile(path, html);
  return 'tagged';
}

function whyNot(error: unknown): string {
  const { code } = fields(error);
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? `it may not be written (${code}); change its rights, or put the tags there by hand`
    : errorText(error);
}

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
 * @throws {WriteProofError} when there is no such folder, a file there names another record, a link
 *   leads out of it, or no place can be written
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

/**
 * Where a page of a built site may be, relative to the folder that is served as `base`:
 * `a/b/index.html`, `a/b.html`, or `a/b` itself.
 *
 * @param base the URL of the folder's root
 * @returns empty when the page is not below `base`, or its path cannot be the name of a file
 */
export function pageFiles(page: string, base: string): readonly string[] {
  const [root, url] = [canonicalizeUrl(base), canonicalizeUrl(page)];
  if (root === null || url === null || (url !== root && !url.startsWith(`${root}/`))) return [];
  const names = url
    .slice(root.length)
    .split('/')
    .filter((segment) => segment !== '')
    .map(fileName);
  if (names.some((name) => name === undefined)) return [];
  const path = join(...names.filter((name) => name !== undefined), '.');
  if (names.length === 0) return ['index.html'];
  return /\.x?html?$/i.test(path) ? [path] : [join(path, 'index.html'), `${path}.html`];
}

/**
 * The decoded segment of a URL's path, as a server finds it on disk; `undefined` when it cannot be
 * a name.
 */
export function fileName(segment: string): string | undefined {
  const name = percentDecoded(segment) ?? segment;
  return /[/\\\0]/.test(name) || name === '..' || name === '.' ? undefined : name;
}
