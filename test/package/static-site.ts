import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { localServer } from '../support/local-server.ts';

/** A folder of files, as any web host serves it. */
export interface StaticSite {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Serves a folder on a free port.
 *
 * @param folder what to serve
 * @param edit changes each file's text before it goes out
 */
export async function startStaticSite(folder: string, edit: (text: string) => string): Promise<StaticSite> {
  const { url, close } = await localServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const text = await readFile(file, 'utf8');
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(edit(text));
    } catch {
      response.writeHead(404).end();
    }
  });
  return { url: `${url}/`, close };
}
