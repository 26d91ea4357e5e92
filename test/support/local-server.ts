import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** An HTTP server of this process, on a free port of this machine. It ends with its test. */
export interface LocalServer {
  readonly server: Server;
  readonly port: number;
  /** `http://127.0.0.1:…`, or `https:` */
  readonly url: string;
  /** Ends the connections, too. */
  close(): Promise<void>;
}

/** A certificate and its key, as their files have them. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const usedPorts = new Set<number>();

/**
 * Starts one, and resolves when it listens: on a port that no server before had, because the client
 * would give what it remembers of that one, for up to eleven minutes.
 *
 * @param secure speaks TLS with it
 */
export async function localServer(answer?: RequestListener, secure?: Certificate): Promise<LocalServer> {
  const server = secure ? (createSecureServer({ ...secure }, answer) as unknown as Server) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  if (usedPorts.has(port)) {
    await close();
    return localServer(answer, secure);
  }
  usedPorts.add(port);
  atEnd(close);
  return { server, port, url: `http${secure ? 's' : ''}://127.0.0.1:${port}`, close };
}
