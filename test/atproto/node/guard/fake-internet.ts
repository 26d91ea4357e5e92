import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { GuardOptions } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { localServer } from '../../../support/local-server.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const read = (file: string) => readFileSync(join(FIXTURES, file), 'utf8');

/** A public address of nobody in particular, for names that a test does not place itself. */
export const PUBLIC = '8.8.8.8';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An internet inside this process: one real TLS server stands at every public address, names are
 * what the test says. Certificates are made out to `masthead.dev`, `other.dev` and their
 * subdomains. It ends with its test.
 */
export interface FakeInternet {
  /** What the guard under test needs to be in this internet. */
  readonly guard: Pick<GuardOptions, 'lookUp' | 'route' | 'ca'>;
  /**
   * What a name resolves to: each look-up takes the next answer, the last one stays. Names not
   * listed are at `PUBLIC`.
   */
  readonly names: Map<string, (readonly string[])[]>;
  /** How often each name was looked up. */
  readonly lookUps: string[];
  /** The addresses that were connected to. */
  readonly connected: string[];
  /** What was asked for, as `host/path`. */
  readonly asked: string[];
  /** Answers by `host/path`, else by host; everything else is 404. A string is a body. */
  readonly pages: Map<string, Handler | string>;
  /** Names and pages go, and what was asked. */
  forget(): void;
  close(): Promise<void>;
}

export async function startInternet(): Promise<FakeInternet> {
  const names = new Map<string, (readonly string[])[]>();
  const pages = new Map<string, Handler | string>();
  const [lookUps, connected, asked]: [string[], string[], string[]] = [[], [], []];
  const secure = { key: read('server.key'), cert: read('server.pem') };
  const { port, close } = await localServer((request, response) => {
    const { host = '' } = request.headers;
    asked.push(`${host}${request.url}`);
    const page = pages.get(`${host}${request.url}`) ?? pages.get(host);
    if (typeof page === 'function') page(request, response);
    else {
      response.statusCode = page === undefined ? 404 : 200;
      response.end(page ?? 'Not here');
    }
  }, secure);
  return {
    names,
    pages,
    lookUps,
    connected,
    asked,
    guard: {
      ca: read('ca.pem'),
      async lookUp(name) {
        lookUps.push(name);
        const answers = names.get(name) ?? [[PUBLIC]];
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
      },
      route(address) {
        connected.push(address);
        return { address: '127.0.0.1', port };
      },
    },
    forget() {
      for (const said of [names, pages]) said.clear();
      for (const log of [lookUps, connected, asked]) log.length = 0;
    },
    close,
  };
}
