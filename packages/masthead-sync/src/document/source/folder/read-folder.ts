import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { RepositoryError } from 'masthead/internal/atproto';
import { ICON_TYPES, imageFacts } from 'masthead/internal/check';
import { percentDecoded } from 'masthead/internal/core';
import { blobCid } from 'masthead/internal/publish';
import type { DocumentEntry, EntryCover } from '../../document-entry.ts';
import type { ReadSource, SourceOptions } from '../source-options.ts';
import { hasFrontMatter } from './front-matter.ts';
import { documentFromMarkdown, type MarkdownOptions } from './markdown-entry.ts';

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
async function findCover(root: string, file: string, written: string): Promise<FoundCover | null> {
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

/** Bytes of one post. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 100_000;
const MAX_DEPTH = 32;
const MARKDOWN = /\.(?:md|markdown|mdown|mdx)$/i;
/** What generators make, and what is no post: other people's packages, Jekyll's drafts, the lists of Hugo and Zola. */
const PASSED_OVER = /^(?:\.|node_modules$|_site$|_drafts$|_index\.)/;

interface Found {
  readonly files: string[];
  links: number;
}

/**
 * Reads the posts of a folder and the folders in it. Symbolic links are not followed.
 *
 * @throws {RepositoryError} `not-found` when the folder cannot be read, `too-large` for more than 100,000 posts
 */
export async function readFolder(
  folder: string,
  { timeZone, paths, signal, onProgress }: Pick<SourceOptions, 'timeZone' | 'paths' | 'signal' | 'onProgress'>,
): Promise<ReadSource> {
  const found: Found = { files: [], links: 0 };
  const root = await realpath(folder);
  await walk(root, '', 0, found);
  const entries: DocumentEntry[] = [];
  const notes: string[] = [];
  for (const file of found.files.sort()) {
    signal?.throwIfAborted();
    const { entry, note } = await readPost(root, file, { timeZone, paths });
    entries.push(entry);
    onProgress?.(entries.length, found.files.length);
    if (note !== undefined) notes.push(`${file}: ${note}; it is left out.`);
  }
  if (found.links > 0)
    notes.push(
      found.links === 1
        ? 'One symbolic link was passed over; copy what it leads to.'
        : `${found.links} symbolic links were passed over; copy what they lead to.`,
    );
  return { kind: 'folder', entries, notes, whole: true };
}

/**
 * Reads one post.
 *
 * @param root the real path of the folder of all posts
 * @param options its `file` is the post's path below it
 */
export async function readPost(root: string, file: string, options: Omit<MarkdownOptions, 'file'>) {
  const entry = await readEntry(root, file, options);
  const { cover, ...rest } = entry;
  if (cover?.url === undefined || entry.hidden !== undefined) return { entry };
  const found = await findCover(root, file, cover.url);
  if (!found)
    return {
      entry: isOnSite(cover.url) ? entry : rest,
      note: isOnSite(cover.url) ? undefined : `there is no cover ${cover.url}`,
    };
  return 'cover' in found ? { entry: { ...rest, cover: found.cover } } : { entry: rest, note: found.problem };
}

async function readEntry(root: string, file: string, options: Omit<MarkdownOptions, 'file'>): Promise<DocumentEntry> {
  const bytes = await readFile(join(root, file)).catch(() => null);
  if (bytes === null) return { source: file, problem: 'It cannot be read; change its rights, or take it away.' };
  if (bytes.length > MAX_BYTES)
    return { source: file, problem: 'It is larger than 4 MB, which is no post; divide it, or take it away.' };
  if (bytes.includes(0)) return { source: file, problem: 'It is no text; take it away, or give it another ending.' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // What has no front matter is a note beside the posts, such as a README.
    if (!hasFrontMatter(text)) return { source: file, hidden: 'no front matter' };
    return documentFromMarkdown(text, { ...options, file });
  } catch {
    return { source: file, problem: 'It is not UTF-8; save it as UTF-8.' };
  }
}

function isOnSite(cover: string): boolean {
  return /^https?:|^\//i.test(cover);
}

async function walk(root: string, below: string, depth: number, found: Found): Promise<void> {
  const items = await readdir(join(root, below), { withFileTypes: true }).catch((cause: unknown) => {
    throw new RepositoryError(
      'not-found',
      `The folder ${join(root, below)} cannot be read; change its rights, or name another.`,
      { cause },
    );
  });
  for (const item of items) {
    const path = below === '' ? item.name : `${below}/${item.name}`;
    if (PASSED_OVER.test(item.name)) continue;
    if (item.isSymbolicLink()) found.links++;
    else if (item.isDirectory() && depth < MAX_DEPTH) await walk(root, path, depth + 1, found);
    else if (item.isFile() && isMarkdown(item.name)) found.files.push(path);
    if (found.files.length > MAX_FILES) {
      throw new RepositoryError('too-large', `${root} has more than 100,000 posts; give one of the folders in it.`);
    }
  }
}

/** Whether a file is Markdown, by its name. */
export function isMarkdown(file: string): boolean {
  return MARKDOWN.test(file);
}

/** Whether there is a folder of this name, a file, or neither. */
export async function kindOfPath(path: string): Promise<'folder' | 'file' | null> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ? 'folder' : found?.isFile() ? 'file' : null;
}
