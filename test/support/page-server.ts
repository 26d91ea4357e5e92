import { localServer } from './local-server.ts';

/**
 * A site owner's page, on an origin of its own: the answers of the AppView have to cross origins,
 * as on the real web.
 */
export interface PageServer {
  readonly url: string;
  /** The page for the next visitor. */
  html: string;
  /** Headers of that page. */
  headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a server for one page on a free port. */
export async function startPageServer(): Promise<PageServer> {
  const page: Pick<PageServer, 'html' | 'headers'> = { html: '', headers: {} };
  const { url, close } = await localServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${page.html}`);
  });
  return Object.assign(page, { url: `${url}/`, close });
}
