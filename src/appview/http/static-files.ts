import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { CORS_HEADERS, isFresh } from './respond.ts';

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

/**
 * Serves one file of a folder; of a folder in it, its `index.html`.
 *
 * @param folder nothing outside it is ever served, by any spelling or link
 * @param pathname the path of the request's URL, still encoded
 * @returns `null` when there is no such file
 */
export async function serveFile(request: Request, folder: string, pathname: string): Promise<Response | null> {
  const path = await findFile(folder, pathname);
  const type = path && TYPES[extname(path).toLowerCase()];
  if (!path || !type) return null;
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  const headers = {
    ...CORS_HEADERS,
    'cache-control': 'public, max-age=60',
    etag,
    'x-content-type-options': 'nosniff',
  };
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await readFile(path)), { headers: { ...headers, 'content-type': type } });
}

async function findFile(folder: string, pathname: string): Promise<string | null> {
  const path = decode(pathname);
  // Hidden files are nobody's business, and a backslash or a NUL in a path is never innocent.
  if (path === null || /[\\\0]/.test(path) || path.split('/').some((segment) => segment.startsWith('.'))) return null;
  try {
    const root = await realpath(resolve(folder));
    const wanted = await realpath(join(root, path));
    const file = (await stat(wanted)).isDirectory() ? await realpath(join(wanted, 'index.html')) : wanted;
    return file.startsWith(`${root}${sep}`) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
