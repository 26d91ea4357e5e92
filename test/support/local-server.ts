import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of this process, on a free port of this machine. */
export interface LocalServer {
  readonly server: Server;
  readonly port: number;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** Ends the connections, too. */
  close(): Promise<void>;
}

/** Starts one, and resolves when it listens. */
export async function localServer(answer?: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
