import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { type SiteMarkup, withTags } from 'masthead-doctor/markup';
import { pageFiles } from './page-files.ts';
import { writeProof } from './write-proof.ts';

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
