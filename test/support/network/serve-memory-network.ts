import type { IncomingMessage, ServerResponse } from 'node:http';
import { localServer } from '../local-server.ts';
import { type MemoryNetwork, memoryNetwork } from './memory-network.ts';

/**
 * The network in memory behind sockets of this process, for a client that needs HTTP: a command
 * line. It ends with its test.
 */
export async function serveMemoryNetwork(): Promise<MemoryNetwork> {
  const [plc, pds] = await Promise.all([localServer(), localServer()]);
  const network = memoryNetwork(plc.url, pds.url);
  for (const { server, url: origin } of [plc, pds]) {
    // Otherwise a client could use a kept connection that is just being closed.
    server.keepAliveTimeout = 0;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      pass(request, response, origin, network.fetch).catch((error: unknown) => response.destroy(error as Error));
    });
  }
  return network;
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
