import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AuditReport } from './audit-finding.ts';
import type { AuditPlan } from './audit-plan.ts';

/** What one origin is put together from, so that the page that audits can look into its frame: addresses by the path they begin with, `/` last. */
export type AuditedSites = readonly (readonly [path: string, origin: string])[];

/** What one browser does. */
export interface RunningAudit {
  /** Of the page that audits, for this browser alone. */
  readonly address: string;
  /** Ends when the browser is done, and throws when it reports nothing for five minutes. */
  readonly done: Promise<void>;
}

/** A site under audit. */
export interface AuditServer {
  /** Says what one more browser is to do, and hears what it reports. Several may be at work together. */
  audit(plan: AuditPlan, hear: (report: AuditReport) => void): RunningAudit;
  close(): Promise<void>;
}

/** What keeps a page's parent out of it. What a page's policy holds has tests of its own. */
const WALLS = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'];

/** Of a compressed answer, which `fetch` has unpacked. */
const UNPACKED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** Only what hangs should end by this. */
const LONGEST_SILENCE = 300_000;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));

/** Serves several sites on one port of this machine, with axe beside them. */
export async function serveAudit(port: number, sites: AuditedSites): Promise<AuditServer> {
  const running: { readonly plan: AuditPlan; readonly heard: (what: string, body: string) => void }[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const browser = running[Number(searchParams.get('browser') ?? Number.NaN)];
    if (path === '/audit/axe.min.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(axe);
    else if (pathname === '/audit/plan.json') response.end(JSON.stringify(browser?.plan));
    else if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      browser?.heard(pathname, Buffer.concat(chunks).toString());
      response.end();
    } else {
      const [, origin = ''] = sites.find(([prefix]) => path.startsWith(prefix)) ?? [];
      // What the browser accepts is what it is given: a program has JSON from the builder's address.
      const headers = { accept: request.headers.accept ?? '*/*' };
      const found = await fetch(origin + path, { redirect: 'manual', headers });
      const kept = [...found.headers].filter(([name]) => ![...WALLS, ...UNPACKED].includes(name));
      response.writeHead(found.status, Object.fromEntries(kept)).end(Buffer.from(await found.arrayBuffer()));
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    audit(plan, hear) {
      const browser = running.length;
      const done = new Promise<void>((resolve, reject) => {
        const silent = () => reject(new Error('The browser reports nothing any more.'));
        let timer = setTimeout(silent, LONGEST_SILENCE).unref();
        running.push({
          plan,
          heard(what, body) {
            clearTimeout(timer);
            if (what === '/audit/done') return resolve();
            timer = setTimeout(silent, LONGEST_SILENCE).unref();
            hear(JSON.parse(body) as AuditReport);
          },
        });
      });
      return { address: `http://localhost:${port}/audit/?browser=${browser}`, done };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
