import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local AppView that answers as a test tells it to. */
export interface RudeServer {
  readonly baseUrl: string;
  /** The path and query of each request so far. */
  readonly requests: string[];
  /** How many connections the other side closed before they were answered. */
  readonly aborted: () => number;
  readonly close: () => Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

const usedPorts = new Set<number>();

/** Starts a server; `attempt` counts from 1 for each distinct path and query. */
export async function rudeServer(answer: Answer): Promise<RudeServer> {
  const requests: string[] = [];
  let aborted = 0;
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    requests.push(url);
    response.on('close', () => {
      if (!response.writableFinished) aborted++;
    });
    answer(request, response, requests.filter((other) => other === url).length);
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    aborted: () => aborted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Listens on a port that no server before had: the client would give what it remembers of that one,
 * for up to eleven minutes.
 */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (!usedPorts.has(port)) {
    usedPorts.add(port);
    return port;
  }
  await new Promise((resolve) => server.close(resolve));
  return listen(server);
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
