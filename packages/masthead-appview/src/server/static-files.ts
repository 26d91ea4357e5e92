import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import type { Answer, IncomingRequest } from './answer/answer.ts';
import { Representation } from './answer/representation.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// Enough for the script tag and a demo page.
const MAX_KEPT = 100;
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * Serves one file, or the `index.html` of a folder; `null` when there is none, or its type is not
 * in the table above.
 */
export type StaticFiles = (request: IncomingRequest, path: string) => Promise<Answer | null>;

/**
 * Serves files from folders; the first folder that has the file wins. Nothing outside a folder is
 * served, neither by `..` nor by a symbolic link, and no hidden file. The latest 100 files of up to
 * 1 MB are cached with their compressed forms until size or modification time change.
 */
export function createStaticFiles(folders: readonly string[]): StaticFiles {
  const kept = new LRUCache<string, { readonly size: number; readonly changed: number; readonly file: Representation }>(
    {
      max: MAX_KEPT,
    },
  );
  return async (request, path) => {
    for (const folder of folders) {
      const found = await findFile(folder, path);
      const type = found && TYPES[extname(found).toLowerCase()];
      if (!found || !type) continue;
      const { size, mtimeMs: changed } = await stat(found);
      const known = kept.get(found);
      if (known?.size === size && known.changed === changed) return known.file.answer(request);
      // A file that is not cached is compressed for each request.
      const file = new Representation(await readFile(found), { type, thorough: size <= MAX_KEPT_BYTES });
      if (size <= MAX_KEPT_BYTES) kept.set(found, { size, changed, file });
      else kept.delete(found);
      return file.answer(request);
    }
    return null;
  };
}

async function findFile(folder: string, pathname: string): Promise<string | null> {
  const path = percentDecoded(pathname);
  // No hidden files and no `..`. A backslash or NUL in a path is an attack.
  if (path === undefined || /[\\\0]/.test(path) || path.split('/').some((segment) => segment.startsWith('.')))
    return null;
  try {
    const root = await realpath(resolve(folder));
    const wanted = await realpath(join(root, path));
    const file = (await stat(wanted)).isDirectory() ? await realpath(join(wanted, 'index.html')) : wanted;
    return file.startsWith(`${root}${sep}`) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
