import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { atEnd } from '../../../support/at-end.ts';
import { localServer } from '../../../support/local-server.ts';

/** One connection to the hostile host, byte for byte in its hands. */
export interface Visit {
  readonly socket: Socket;
  readonly request: IncomingMessage;
  /** Answers the upgrade as a good host does; more header lines come before its end. */
  accept(more?: string): void;
  /** One WebSocket frame: text is a text message, bytes are a binary one. */
  send(message: string | Uint8Array, shape?: FrameShape): void;
}

/** What a frame may be but for a good one. */
export interface FrameShape {
  readonly opcode?: number;
  /** The last of its message. Default true. */
  readonly fin?: boolean;
  /** Says that it is compressed. */
  readonly compressed?: boolean;
  /** The length that it claims. */
  readonly claims?: number;
}

export type Behaviour = (visit: Visit) => void;

/**
 * A relay, PDS or Jetstream that does as it pleases: plain HTTP on loopback, and WebSocket frames
 * made by hand, so that wrong ones can be made too. It ends with its test.
 */
export interface HostileRelay {
  /** `ws://127.0.0.1:…` */
  readonly url: string;
  /** The queries that it was connected with. */
  readonly asked: { readonly query: URLSearchParams }[];
  /** Each connection is served by the next; the last one again for all that follow. */
  serve(...behaviours: readonly Behaviour[]): void;
}

const TEXT = 1;
const BINARY = 2;
const KEY = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export async function startHostileRelay(): Promise<HostileRelay> {
  let behaviours: readonly Behaviour[] = [];
  const asked: HostileRelay['asked'] = [];
  const sockets = new Set<Socket>();
  const { server, port } = await localServer((_, response) => response.writeHead(404).end());
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    asked.push({ query: new URL(request.url ?? '/', 'ws://x').searchParams });
    const behaviour = behaviours[Math.min(asked.length, behaviours.length) - 1];
    behaviour?.({
      socket,
      request,
      accept(more = '') {
        const accepted = createHash('sha1').update(`${request.headers['sec-websocket-key']}${KEY}`).digest('base64');
        const protocol = request.headers['sec-websocket-protocol'];
        const spoken = protocol === undefined ? '' : `sec-websocket-protocol: ${protocol}\r\n`;
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accepted}\r\n${spoken}${more}\r\n`,
        );
      },
      send: (message, shape) => {
        socket.write(webSocketFrame(message, shape));
      },
    });
  });
  return {
    url: `ws://127.0.0.1:${port}`,
    asked,
    serve(...next) {
      behaviours = next;
    },
  };
}

export function webSocketFrame(message: string | Uint8Array, shape: FrameShape = {}): Buffer {
  const payload = typeof message === 'string' ? Buffer.from(message) : Buffer.from(message);
  const { opcode = typeof message === 'string' ? TEXT : BINARY, fin = true, compressed = false } = shape;
  const length = shape.claims ?? payload.length;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = (fin ? 0x80 : 0) | (compressed ? 0x40 : 0) | opcode;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
