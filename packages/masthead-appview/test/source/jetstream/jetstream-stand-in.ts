import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * A small stand-in for a Jetstream that follows the documented protocol as far as a test scripts
 * it.
 */
export interface JetstreamStandIn {
  /** `ws://127.0.0.1:…`, which is version 2. */
  readonly address: string;
  /** The address of version 1 on it. */
  readonly v1: string;
  /** The queries that it was connected with. */
  readonly asked: URLSearchParams[];
  /** Each connection is served by the next script, the last one again for all that follow. */
  serve(...scripts: ((socket: WebSocket) => void)[]): void;
  /** Answers what wants to connect with this instead. */
  refuse(status: number, body: object): void;
  close(): Promise<void>;
}

export async function jetstreamStandIn(): Promise<JetstreamStandIn> {
  let scripts: ((socket: WebSocket) => void)[] = [];
  let refusal: { status: number; body: object } | undefined;
  const asked: URLSearchParams[] = [];
  const note = (request: IncomingMessage) => asked.push(new URL(request.url ?? '/', 'ws://x').searchParams);
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }, answer) => {
      const { status, body } = refusal ?? { status: 0, body: {} };
      refusal = undefined;
      if (status === 0) return answer(true);
      note(req);
      answer(false, status, JSON.stringify(body), { 'content-type': 'application/json' });
    },
  });
  await once(server, 'listening');
  const bound = server.address();
  const address = `ws://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  server.on('connection', (socket, request) => {
    note(request);
    const script = scripts.length > 1 ? scripts.shift() : scripts[0];
    script?.(socket);
  });
  return {
    address,
    v1: `${address}/subscribe`,
    asked,
    serve(...next) {
      scripts = next;
    },
    refuse(status, body) {
      refusal = { status, body };
    },
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
