import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { localServer } from '../../../../test/support/local-server.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/atproto/node/guard/fixtures');
const fixture = (file: string) => readFileSync(join(FIXTURES, file), 'utf8');

/**
 * What a site answers at a path: a text, where it sends on, a status, or a text with its own type.
 */
export type SitePage =
  | string
  | { readonly redirect: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> };
export type SitePages = Record<string, SitePage>;

/**
 * A site on this machine. Also plays the backlink index, which is a public service, by its
 * documented answer. It ends with its test.
 */
export interface SiteServer {
  readonly url: string;
  /** By path, or path and query; may be changed between tests. */
  pages: SitePages;
  /** Who links to which address, for the backlink index; `null`: the index is down. */
  backlinks: Record<string, readonly { did: string; collection: string; rkey: string }[]> | null;
  close(): Promise<void>;
}

/** @param certificate the name of a certificate among the fixtures; without one the site is http */
export async function startSite(certificate?: 'self-signed'): Promise<SiteServer> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.endsWith('getBacklinks')) {
      if (!site.backlinks) return void response.writeHead(503).end();
      const records = site.backlinks[searchParams.get('subject') ?? ''] ?? [];
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify({ total: records.length, records, cursor: null }));
    }
    const page = site.pages[`${pathname}${search}`] ?? site.pages[pathname];
    if (page === undefined) return void response.writeHead(404).end('not here');
    if (typeof page !== 'string') {
      if ('redirect' in page) return void response.writeHead(page.status ?? 301, { location: page.redirect }).end();
      return void response.writeHead(page.status, { 'content-type': 'text/html', ...page.headers }).end(page.body);
    }
    const type = pathname.startsWith('/xrpc/') ? 'application/json' : 'text/html';
    response.setHeader('content-type', pathname.includes('.well-known') ? 'text/plain' : type);
    response.end(page);
  };
  const secure = certificate && { key: fixture(`${certificate}.key`), cert: fixture(`${certificate}.pem`) };
  const { port, close } = await localServer(answer, secure);
  const site: SiteServer = {
    url: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    pages: {},
    backlinks: {},
    close,
  };
  return site;
}
