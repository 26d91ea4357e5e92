import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** An HTTP server of this process, on a free port of this machine. It ends with its test. */
export interface LocalServer {
  readonly server: Server;
  readonly port: number;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Ends the connections, too. */
  close(): Promise<void>;
}

const usedPorts = new Set<number>();

/**
 * Starts one, and resolves when it listens: on a port that no server before had, because the client
 * would give what it remembers of that one, for up to eleven minutes.
 */
export async function localServer(answer?: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  if (usedPorts.has(port)) {
    await close();
    return localServer(answer);
  }
  usedPorts.add(port);
  atEnd(close);
  return { server, port, url: `http://127.0.0.1:${port}`, close };
}
