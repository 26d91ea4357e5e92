// Sends a request to a checked address, whatever DNS says by then.

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { abortError, GuardError } from './guard-error.ts';
import type { Route } from './host-addresses.ts';

class StaleConnectionError extends Error {
  override readonly name = 'StaleConnectionError';
}

const MAX_STALE = 3;
/** 1xx answers before the final one: an honest server sends one or two. */
const MAX_INTERIM = 10;

/** The connections of one guarded fetch. Each is kept alive and leads to a checked address. */
export class PinnedConnections {
  readonly #http;
  readonly #https;
  readonly #route;

  /** @param keepOpen milliseconds for which an idle connection is kept */
  constructor(route?: Route, ca?: string, keepOpen = 10_000) {
    this.#route = route;
    const kept = { keepAlive: true, timeout: keepOpen, maxFreeSockets: 64 };
    this.#http = new HttpAgent(kept);
    this.#https = new HttpsAgent({ ...kept, ...(ca && { ca }) });
  }

  /**
   * Sends a request to the first of at most three addresses that accepts the connection. Throws a
   * `GuardError`: `network`, `timeout` or `aborted`.
   */
  async send(
    url: URL,
    addresses: readonly string[],
    method: string,
    headers: Headers,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    let failure: unknown;
    for (const address of addresses.slice(0, 3)) {
      try {
        return await this.#sendFresh(address, url, method, headers, signal);
      } catch (error) {
        if (signal.aborted) throw abortError(url.host, signal);
        failure = error;
        if (!neverConnected(error)) break;
      }
    }
    throw new GuardError('network', `${url.host} could not be asked (${reasonOf(failure)}).`, { cause: failure });
  }

  /**
   * A host may close a kept-alive connection at the moment of the next request. That is no failure:
   * the request is sent again on another connection.
   */
  async #sendFresh(...request: [string, URL, string, Headers, AbortSignal]): Promise<IncomingMessage> {
    for (let stale = 0; ; stale++) {
      try {
        return await this.#sendTo(...request);
      } catch (error) {
        if (!(error instanceof StaleConnectionError) || stale === MAX_STALE) throw error;
      }
    }
  }

  #sendTo(checked: string, url: URL, method: string, headers: Headers, signal: AbortSignal): Promise<IncomingMessage> {
    const secure = url.protocol === 'https:';
    const wanted = Number(url.port) || (secure ? 443 : 80);
    const { address, port } = this.#route?.(checked, wanted) ?? { address: checked, port: wanted };
    // Certificates do not have the trailing dot.
    const name = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const options = {
      method,
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      headers: { ...Object.fromEntries(headers), host: url.host },
      signal,
      agent: secure ? this.#https : this.#http,
      ...(secure && { servername: isIP(name) === 0 ? name : '' }),
    };
    return new Promise((resolve, reject) => {
      const request = (secure ? requestHttps : requestHttp)(options, resolve);
      let interim = 0;
      const refuse = (what: string) => {
        request.destroy();
        reject(new Error(what));
      };
      // Our requests ask for no upgrade, and `response` never follows one: the connection would
      // stay open, outside of every limit.
      request.on('upgrade', (_, socket) => {
        socket.destroy();
        refuse('it switches to another protocol');
      });
      request.on('information', () => {
        if (++interim > MAX_INTERIM) refuse('it hints without end');
      });
      request.on('close', () => reject(new Error('it closed the connection')));
      request.on('error', (error) => {
        const stale = request.reusedSocket && 'code' in error && /^E(?:CONNRESET|PIPE)$/.test(String(error.code));
        reject(stale ? new StaleConnectionError(error.message, { cause: error }) : error);
      });
      request.end();
    });
  }
}

function neverConnected(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL)$/.test(String(error.code))
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
