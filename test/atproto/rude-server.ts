import type { IncomingMessage, ServerResponse } from 'node:http';
import { localServer } from '../support/local-server.ts';

/** A local AppView that answers as a test tells it to. It ends with its test. */
export interface RudeServer {
  readonly baseUrl: string;
  /** The path and query of each request so far. */
  readonly requests: string[];
  /** How many connections the other side closed before they were answered. */
  readonly aborted: () => number;
  readonly close: () => Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

/** Starts a server; `attempt` counts from 1 for each distinct path and query. */
export async function rudeServer(answer: Answer): Promise<RudeServer> {
  const requests: string[] = [];
  let aborted = 0;
  const { url: baseUrl, close } = await localServer((request, response) => {
    const url = request.url ?? '';
    requests.push(url);
    response.on('close', () => {
      if (!response.writableFinished) aborted++;
    });
    answer(request, response, requests.filter((other) => other === url).length);
  });
  return { baseUrl, requests, aborted: () => aborted, close };
}

/** Answers every request with the same JSON. */
export const answers =
  (body: unknown, status?: number, headers?: Record<string, string>): Answer =>
  (_request, response) =>
    json(response, body, status, headers);

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
