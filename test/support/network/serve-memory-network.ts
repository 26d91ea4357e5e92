import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MemoryNetwork, memoryNetwork } from './memory-network.ts';

/**
 * The network in memory behind sockets of this process, for a client that needs HTTP: a command
 * line.
 */
export async function serveMemoryNetwork(): Promise<MemoryNetwork & AsyncDisposable> {
  const plc = await listen();
  const pds = await listen();
  const network = memoryNetwork(plc.origin, pds.origin);
  for (const { server, origin } of [plc, pds]) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      pass(request, response, origin, network.fetch).catch((error: unknown) => response.destroy(error as Error));
    });
  }
  return {
    ...network,
    async [Symbol.asyncDispose]() {
      for (const { server } of [plc, pds]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function listen() {
  const server = createServer();
  // Otherwise a client could use a kept connection that is just being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function pass(request: IncomingMessage, response: ServerResponse, origin: string, get: typeof fetch) {
  const { method = 'GET', url = '/' } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = ['GET', 'HEAD'].includes(method) ? {} : { body: Uint8Array.from(Buffer.concat(chunks)) };
  const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
    ['connection', 'content-length', 'host', 'transfer-encoding'].includes(name)
      ? []
      : values.map((value): [string, string] => [name, value]),
  );
  const answer = await get(origin + url, { method, headers, ...body });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
