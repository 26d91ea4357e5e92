import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PublishError } from 'masthead/internal/atproto';
import type { DocumentEntry } from '../../document-entry.ts';
import type { ReadSource, SourceOptions } from '../source-options.ts';
import { findCover } from './cover-file.ts';
import { hasFrontMatter } from './front-matter.ts';
import { documentFromMarkdown, type MarkdownOptions } from './markdown-entry.ts';

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
 * @throws {PublishError} `not-found` when the folder cannot be read, `too-large` for more than 100,000 posts
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
    throw new PublishError(
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
      throw new PublishError('too-large', `${root} has more than 100,000 posts; give one of the folders in it.`);
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
