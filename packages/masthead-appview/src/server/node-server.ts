import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { Log } from 'masthead/internal/core/log';
import type { Answer, HttpHandler } from './answer/answer.ts';
import {
  clientNetwork,
  endsConnection,
  fromNode,
  NO_HOST,
  namesHost,
  readHeader,
  refuseUnread,
  TOO_LONG,
  TOO_MANY_AT_ONCE,
} from './client-requests.ts';
import { type ConnectionLimits, Connections, watchUnread } from './connections.ts';
import { LoopTurns } from './loop-turns.ts';
import { ReadTurns, readInSlices } from './read-turns.ts';

/** Limits of clients. Times are in milliseconds. */
export interface ServerLimits extends ConnectionLimits {
  /** For all headers of a request, from its first byte or from the opening of the connection. */
  readonly headersTimeout: number;
  /** For the whole request. */
  readonly requestTimeout: number;
  /**
   * Between two requests. Longer than the 60 s of most proxies, so that the proxy closes its idle
   * connections and not this server.
   */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction while a request is running. */
  readonly idleTimeout: number;
  /** Bytes of the request line and the headers. */
  readonly maxHeaderSize: number;
  /** The number of headers at which a request is refused. */
  readonly maxHeaders: number;
  /**
   * Unanswered requests of one connection. Only a client that does not wait for answers sends more.
   */
  readonly maxPipelined: number;
  /** Bytes of answers that clients have not read yet, of all connections together. */
  readonly maxUnread: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 30_000,
  maxHeaderSize: 24 * 1024,
  maxHeaders: 100,
  maxConnections: 16_000,
  share: 1000,
  privateShare: 4000,
  maxPipelined: 8,
  shunFor: 10_000,
  maxUnread: 64 * 1024 * 1024,
};

export interface NodeServer {
  readonly server: Server;
  /** The number of open connections. */
  connections(): Promise<number>;
  /**
   * Stops accepting connections, lets running requests finish, and closes what is left after
   * `timeout` milliseconds.
   */
  close(timeout: number): Promise<void>;
}

/**
 * Puts the handler behind `node:http`, with limits for clients that are slow or silent, or send too
 * much.
 */
export function createNodeServer(
  handler: HttpHandler,
  trustedProxies: number,
  limits: ServerLimits = SERVER_LIMITS,
  log: Log = () => {},
): NodeServer {
  const peers = new WeakMap<object, Peer>();
  const refused = new WeakSet<object>();
  const isBusy = (socket: Socket) => (peers.get(socket)?.waiting ?? 0) > 0;
  const connections = new Connections(limits, trustedProxies > 0, isBusy, log);
  const turns = new LoopTurns(ANSWERED_AT_ONCE);
  let ended = 0;
  const ends = new LoopTurns(ENDED_AT_ONCE, () => ended);
  const reading = new ReadTurns(
    (network) => connections.of(network),
    (socket) => peers.get(socket)?.over === true,
  );
  const watch = watchUnread(limits.maxUnread);
  let closing = false;

  /** Node's own answers are made here too, so that they count. */
  const onRequest: RequestListener = (request, response) => {
    const { socket } = request;
    // Data that arrives while the connection is about to close.
    if (refused.has(socket)) return;
    const peer = peers.get(socket) ?? {
      network: clientNetwork(socket.remoteAddress),
      response,
      waiting: 0,
      over: false,
    };
    peer.response = response;
    peers.set(socket, peer);
    // Requests after the last answer of a connection get no answer.
    if (peer.over) return;
    response.on('close', () => peer.waiting--);
    if (peer.network !== undefined) reading.heard(peer.network);
    peer.over = ++peer.waiting > limits.maxPipelined;
    const isProxy = trustedProxies > 0 && readHeader(request.rawHeaders, 'x-forwarded-for') !== undefined;
    if (peer.over) {
      // Do not even read the remaining requests: parsing one costs as much as answering it.
      socket.pause();
      // A trusted proxy is never shunned, as all clients share its address.
      if (!isProxy && peer.network !== undefined) connections.shun(peer.network, socket);
      return send(response, TOO_MANY_AT_ONCE, true);
    }
    // Node before 24 drops the headers beyond `maxHeadersCount` and goes on: among them would be
    // the one that a proxy appended.
    const fault =
      request.rawHeaders.length >= 2 * limits.maxHeaders ? TOO_LONG : namesHost(request) ? undefined : NO_HOST;
    if (fault) {
      peer.over = true;
      refused.add(socket);
      return send(response, fault, true);
    }
    const asked = { ...fromNode(request, peer.network, trustedProxies), isGone: () => response.destroyed };
    // `Connection: close` while closing, and after a request behind which Node reads no other.
    const last = closing || !response.shouldKeepAlive || endsConnection(asked);
    // An ended connection has no second answer, whatever the parser finds in the rest.
    if (last) refused.add(socket);
    peer.over = last;
    const give = (made: Answer): void => {
      send(response, made, last || closing);
      watch(response, asked.address ?? '', made.body?.length ?? 0);
      if (made.status !== 429 || isProxy || peer.network === undefined) return;
      if (connections.mayBeRefused(peer.network)) return;
      peer.over = true;
      connections.shun(peer.network, socket);
      socket.destroySoon();
    };
    // An answer that cannot be written, such as one with an invalid header, ends the connection of
    // its client and affects nobody else.
    const failed = (error: unknown): void => {
      log(`An answer could not be written (${String(error)}).`, { level: 'error' });
      response.destroy();
    };
    turns.run(asked.address, () => {
      if (response.destroyed) return;
      try {
        const answer = handler(asked);
        if (answer instanceof Promise) answer.then(give).catch(failed);
        else give(answer);
      } catch (error) {
        failed(error);
      }
    });
  };
  const server = createServer(
    {
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: limits.keepAliveTimeout,
      connectionsCheckingInterval: Math.min(5000, limits.headersTimeout),
      maxHeaderSize: limits.maxHeaderSize,
      noDelay: true,
      requireHostHeader: false,
    },
    onRequest,
  );
  // Otherwise Node answers 417 to an expectation, and requests a body that nobody reads.
  server.on('checkExpectation', onRequest);
  server.on('checkContinue', onRequest);
  server.maxHeadersCount = limits.maxHeaders;
  server.maxConnections = limits.maxConnections;
  server.setTimeout(limits.idleTimeout);
  // Before Node prepares for requests: a connection that is refused then costs nothing more.
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    // A client that has already gone has no address any more, and no network would count it.
    const isGone = socket.remoteAddress === undefined && typeof server.address() === 'object';
    if (isGone || connections.isShunned(socket)) return socket.destroy();
    for (const each of [turns, ends, reading]) each.letIn();
    for (const listener of accept) listener.call(server, socket);
    readInSlices(socket, () => socket.destroyed || refused.has(socket) || peers.get(socket)?.over === true);
    connections.add(socket);
  });
  // Out of file descriptors: the new connection is lost, open connections are not.
  server.on('error', ({ message }) => {
    if (server.listening)
      log(`A connection could not be taken (${message}); allow more open files.`, { level: 'error' });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser also reports an error for everything after it.
    if (refused.has(socket)) return;
    refused.add(socket);
    // An error answer must not go into the middle of another answer.
    const isAlone = error.code !== 'ECONNRESET' && peers.get(socket)?.response.writableFinished !== false;
    // Node ends all connections that are too slow in one turn of the loop, thousands together.
    ends.run(clientNetwork((socket as Socket).remoteAddress), () => {
      ended++;
      if (isAlone && socket.writable) refuseUnread(socket, error.code);
      else socket.destroy();
    });
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

/** Milliseconds of work on answers in one turn of the event loop. */
const ANSWERED_AT_ONCE = 5;

/** Connections that are ended in one turn of the event loop, for bad data or a timeout. */
const ENDED_AT_ONCE = 16;

/** The state of a client's connection. */
interface Peer {
  readonly network: string | undefined;
  /** The latest response. */
  response: ServerResponse;
  /** The number of requests whose answer is not finished. */
  waiting: number;
  /** The last answer was sent: no further request is answered. */
  over: boolean;
}

function send(response: ServerResponse, { status, headers, body }: Answer, last: boolean): void {
  if (response.destroyed) return;
  response.writeHead(status, last ? [...headers, 'connection', 'close'] : (headers as string[]));
  response.end(body);
}
