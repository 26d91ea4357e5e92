import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AskedRequest } from '../answer/answer.ts';
import { errorAnswer } from '../answer/respond.ts';
import type { HttpHandler } from '../create-http.ts';
import { XrpcError } from '../xrpc-error.ts';
import { clientAddress } from './client-address.ts';

/** How long a client may take, milliseconds, and how much it may send. */
export interface ServerLimits {
  /** All headers of a request, from its first byte or from the opening of the connection. */
  readonly headersTimeout: number;
  /** The whole request. */
  readonly requestTimeout: number;
  /** Between two requests. Longer than the 60 s of most proxies, so that it is they who close a connection that they hold. */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction while a request is at work. */
  readonly idleTimeout: number;
  /** Bytes of a request's line and headers. */
  readonly maxHeaderSize: number;
  readonly maxConnections: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 30_000,
  maxHeaderSize: 24 * 1024,
  maxConnections: 16_000,
};

/** A server that can be asked to go. */
export interface NodeServer {
  readonly server: Server;
  /** Takes no new connection, lets requests at work finish, and ends what is still there after so many milliseconds. */
  close(patience: number): Promise<void>;
}

/** Puts the handler behind `node:http`, with bounds for clients that are slow, silent or send too much. */
export function createNodeServer(
  handler: HttpHandler,
  trustedProxies: number,
  limits: ServerLimits = SERVER_LIMITS,
): NodeServer {
  const atWork = new WeakMap<object, number>();
  let closing = false;

  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: limits.keepAliveTimeout,
      connectionsCheckingInterval: Math.min(5000, limits.headersTimeout),
      maxHeaderSize: limits.maxHeaderSize,
      noDelay: true,
    },
    (request, response) => {
      const { socket } = request;
      atWork.set(socket, (atWork.get(socket) ?? 0) + 1);
      response.once('close', () => atWork.set(socket, (atWork.get(socket) ?? 1) - 1));
      // The last answer of a connection says so; a body that nobody reads is not waited for.
      const last = closing || hasBody(request);
      void handler(toAsked(request, trustedProxies)).then(({ status, headers, body }) => {
        send(response, status, last ? { ...headers, connection: 'close' } : headers, body);
      });
    },
  );
  server.maxHeadersCount = 100;
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeout);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer nothing else may be said.
    if (!socket.writable || error.code === 'ECONNRESET' || (atWork.get(socket) ?? 0) > 0) socket.destroy();
    else refuse(socket as Socket, error.code);
  });

  return {
    server,
    close(patience) {
      closing = true;
      return new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), patience);
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | undefined,
): void {
  if (response.destroyed) return;
  response.writeHead(status, headers);
  response.end(body);
}

function toAsked(request: IncomingMessage, trustedProxies: number): AskedRequest {
  const { headers, method = 'GET', url = '/', socket } = request;
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined;
  return {
    method,
    target: toText(url),
    header(name) {
      const value = headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    address: clientAddress(socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, trustedProxies),
  };
}

/** Node gives a byte a character. Clients that do not encode send UTF-8; what is no UTF-8 is told so, like its encoded form. */
function toText(target: string): string {
  return /[\x80-\xff]/.test(target)
    ? Buffer.from(target, 'latin1').toString('utf8').replaceAll('\ufffd', '%ff')
    : target;
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** What the parser of HTTP did not take, answered like any other error. */
function refuse(socket: Socket, code: string | undefined): void {
  const { status, headers, body } = errorAnswer(
    code === 'HPE_HEADER_OVERFLOW'
      ? new XrpcError(431, 'InvalidRequest', 'The address and headers of the request are too long; shorten them.')
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new XrpcError(408, 'InvalidRequest', 'The request took too long to arrive; send it again.')
        : new XrpcError(400, 'InvalidRequest', 'This is not a valid HTTP request.'),
  );
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\n${lines.join('')}\r\n${body ? Buffer.from(body).toString() : ''}`,
  );
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
