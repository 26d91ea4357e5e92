import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Log } from '../core/log.ts';
import type { Answer, AskedRequest, HttpHandler } from './answer/answer.ts';
import { errorAnswer } from './answer/respond.ts';
import { XrpcError } from './answer/xrpc-error.ts';
import { addressNetwork, forwardedNetwork } from './client-address.ts';
import { ConnectionShares } from './connection-shares.ts';
import { UnreadAnswers } from './unread-answers.ts';

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
  /** Requests of one connection that have no answer yet: more come only from somebody who does not wait for any. */
  readonly maxPipelined: number;
  /** Whose connection had more of them opens no other for so long: to read requests that nobody waits for costs as much as to answer them. */
  readonly shunFor: number;
  /** Bytes of answers that nobody has taken yet, of all connections together. */
  readonly maxUnread: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 30_000,
  maxHeaderSize: 24 * 1024,
  maxConnections: 16_000,
  maxPipelined: 100,
  shunFor: 10_000,
  maxUnread: 64 * 1024 * 1024,
};

/** A server that can be asked to go. */
export interface NodeServer {
  readonly server: Server;
  /** How many connections are open. */
  connections(): Promise<number>;
  /** Takes no new connection, lets requests at work finish, and ends what is still there after so many milliseconds. */
  close(timeout: number): Promise<void>;
}

/** Puts the handler behind `node:http`, with bounds for clients that are slow, silent or send too much. */
export function createNodeServer(
  handler: HttpHandler,
  trustedProxies: number,
  limits: ServerLimits = SERVER_LIMITS,
  log: Log = () => {},
): NodeServer {
  const peers = new WeakMap<object, Peer>();
  const refused = new WeakSet<object>();
  const shares = new ConnectionShares(Math.floor((limits.maxConnections * 15) / 16), (socket) => {
    return (peers.get(socket)?.waiting ?? 0) > 0;
  });
  const unread = new UnreadAnswers(limits.maxUnread);
  // Networks that do not wait for answers; never a proxy's, from which everybody comes.
  const shunned = new LRUCache<string, true>({ max: 10_000, ttl: limits.shunFor });
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
      const peer = peers.get(socket) ?? {
        network: addressNetwork(socket.remoteAddress),
        response,
        waiting: 0,
        over: false,
      };
      peer.response = response;
      peers.set(socket, peer);
      // What comes behind the last answer of a connection is nobody's.
      if (peer.over) return;
      response.on('close', () => peer.waiting--);
      peer.over = ++peer.waiting > limits.maxPipelined;
      if (peer.over) {
        // Each of what is still to come would cost as much as a request that counts.
        socket.pause();
        const isProxy = trustedProxies > 0 && request.headers['x-forwarded-for'] !== undefined;
        if (!isProxy && peer.network !== undefined) shunned.set(peer.network, true);
        return send(response, TOO_MANY_AT_ONCE, true);
      }
      const asked = toAsked(request, peer.network, trustedProxies);
      const answer = handler(asked);
      // The last answer of a connection says so; a body that nobody reads is not waited for.
      const last = closing || hasBody(asked);
      const give = (made: Answer, end: boolean): void => {
        send(response, made, end);
        unread.watch(response, asked.address ?? '', made.body?.length ?? 0);
      };
      if (answer instanceof Promise) void answer.then((made) => give(made, last || closing));
      else give(answer, last);
    },
  );
  server.maxHeadersCount = 100;
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeout);
  server.on('connection', (socket) => {
    const network = addressNetwork(socket.remoteAddress);
    if (network === undefined) return;
    if (shunned.has(network)) socket.destroy();
    else shares.add(socket, network);
  });
  // No file is left for another connection: that one is lost, those that are open are not.
  server.on('error', ({ message }) => {
    if (server.listening)
      log(`A connection could not be taken (${message}); allow more open files.`, { level: 'error' });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // It says so again for all that comes after.
    if (refused.has(socket)) return;
    refused.add(socket);
    // In the middle of an answer nothing else may be said.
    if (!socket.writable || error.code === 'ECONNRESET' || peers.get(socket)?.response.writableFinished === false) {
      socket.destroy();
    } else refuse(socket, error.code);
  });

  return {
    server,
    connections: () => promisify(server.getConnections.bind(server))(),
    close(timeout) {
      closing = true;
      return new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), timeout);
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** What is known of the other end of a connection. */
interface Peer {
  readonly network: string | undefined;
  /** The latest. */
  response: ServerResponse;
  /** Requests without a whole answer. */
  waiting: number;
  /** Its last answer is on its way. */
  over: boolean;
}

const TOO_MANY_AT_ONCE = errorAnswer(
  new XrpcError(429, 'RateLimitExceeded', 'Too many requests at once on one connection; wait for their answers.'),
);

function send(response: ServerResponse, { status, headers, body }: Answer, last: boolean): void {
  if (response.destroyed) return;
  response.writeHead(status, last ? [...headers, 'connection', 'close'] : (headers as string[]));
  response.end(body);
}

function toAsked(request: IncomingMessage, network: string | undefined, trustedProxies: number): AskedRequest {
  const { rawHeaders, method = 'GET', url = '/' } = request;
  const header = (name: string) => readHeader(rawHeaders, name);
  const forwarded = trustedProxies > 0 ? header('x-forwarded-for') : undefined;
  const address = forwarded === undefined ? network : (forwardedNetwork(forwarded, trustedProxies) ?? network);
  return { method, target: url, header, address };
}

/** A header by its name in lower case, several of one name joined. Node's own table of all headers costs more than the few that are read. */
function readHeader(raw: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] ?? '';
    if (given.length !== name.length || given.toLowerCase() !== name) continue;
    found = found === undefined ? raw[at + 1] : `${found}, ${raw[at + 1]}`;
  }
  return found;
}

function hasBody({ header }: AskedRequest): boolean {
  return header('transfer-encoding') !== undefined || (header('content-length') ?? '0') !== '0';
}

const LINGER = 500;

/** What the parser of HTTP did not take, answered like any other error. */
function refuse(socket: Duplex, code: string | undefined): void {
  const { status, headers, body } = errorAnswer(
    code === 'HPE_HEADER_OVERFLOW'
      ? new XrpcError(431, 'InvalidRequest', 'The address and headers of the request are too long; shorten them.')
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new XrpcError(408, 'InvalidRequest', 'The request took too long to arrive; send it again.')
        : new XrpcError(400, 'InvalidRequest', 'This is not a valid HTTP request.'),
  );
  const lines = [...headers, 'connection', 'close'].map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(body ?? '');
  // Closed while more is still coming in, the connection would be reset and the reason lost.
  setTimeout(() => socket.destroy(), LINGER).unref();
}
