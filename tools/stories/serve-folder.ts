import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A folder on a web server of its own, on this machine only. */
export interface ServedFolder {
  /** With a slash at its end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder below a path, as a host that gives it no origin of its own would.
 *
 * @param path such as `/some/where/`
 */
export async function serveFolder(folder: string, path = '/'): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = pathname.startsWith(path)
      ? normalize(`/${decodeURIComponent(pathname.slice(path.length))}`)
      : undefined;
    try {
      if (inside === undefined) throw new Error(`${pathname} is outside of ${path}`);
      const file = inside.endsWith('/') ? `${inside}index.html` : inside;
      const body = await readFile(join(folder, file));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
