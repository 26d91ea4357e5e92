import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import type { Log } from 'masthead/internal/core/log';
import type { Answer, HttpHandler, IncomingRequest } from './answer/answer.ts';
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
import { type ConnectionLimits, Connections, type WatchAnswer, watchUnread } from './connections.ts';
import { LoopTurns, ReadTurns, readInSlices } from './loop-turns.ts';

/**
 * A handler behind `node:http`, with limits for clients that are slow or silent, or send too much.
 */
export class NodeServer {
  readonly server: Server;
  readonly #handler: HttpHandler;
  readonly #trustedProxies: number;
  readonly #limits: ServerLimits;
  readonly #log: Log;
  readonly #peers = new WeakMap<object, Peer>();
  /** Connections whose last request was read or refused: nothing more is read of them. */
  readonly #refused = new WeakSet<object>();
  readonly #connections: Connections;
  readonly #answering = new LoopTurns(ANSWERED_AT_ONCE);
  readonly #ending = new LoopTurns(ENDED_AT_ONCE, () => this.#ended);
  readonly #reading: ReadTurns;
  readonly #watchUnread: WatchAnswer;
  #ended = 0;
  #isClosing = false;

  constructor(
    handler: HttpHandler,
    trustedProxies: number,
    changedLimits: Partial<ServerLimits> = {},
    log: Log = () => {},
  ) {
    const limits = { ...SERVER_LIMITS, ...changedLimits };
    this.#handler = handler;
    this.#trustedProxies = trustedProxies;
    this.#limits = limits;
    this.#log = log;
    const isBusy = (socket: Socket) => (this.#peers.get(socket)?.waiting ?? 0) > 0;
    this.#connections = new Connections(limits, trustedProxies > 0, isBusy, log);
    this.#reading = new ReadTurns(
      (network) => this.#connections.of(network),
      (socket) => this.#peers.get(socket)?.over === true,
    );
    this.#watchUnread = watchUnread(limits.maxUnread);
    this.server = this.#createServer();
  }

  /** The number of open connections. */
  connections(): Promise<number> {
    return promisify(this.server.getConnections.bind(this.server))();
  }

  /**
   * Stops accepting connections, lets running requests finish, and closes what is left after
   * `timeout` milliseconds.
   */
  close(timeout: number): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      const end = setTimeout(() => this.server.closeAllConnections(), timeout);
      this.server.close(() => {
        clearTimeout(end);
        resolve();
      });
      this.server.closeIdleConnections();
    });
  }

  #createServer(): Server {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize, ...limits } = this.#limits;
    // Node's own answers are made here too, so that they count.
    const onRequest: RequestListener = (request, response) => this.#onRequest(request, response);
    const server = createServer(
      {
        headersTimeout,
        requestTimeout,
        keepAliveTimeout,
        connectionsCheckingInterval: Math.min(5000, headersTimeout),
        maxHeaderSize,
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
    server.on('connection', (socket) => this.#onConnection(socket, accept));
    // Out of file descriptors: the new connection is lost, open connections are not.
    server.on('error', ({ message }) => {
      if (server.listening)
        this.#log(`A connection could not be taken (${message}); allow more open files.`, { level: 'error' });
    });
    server.on('clientError', (error, socket) => this.#onClientError(error, socket));
    return server;
  }

  /** @param accept Node's own listeners */
  #onConnection(socket: Socket, accept: readonly { call(server: Server, socket: Socket): void }[]): void {
    // A client that has already gone has no address any more, and no network would count it.
    const isGone = socket.remoteAddress === undefined && typeof this.server.address() === 'object';
    if (isGone || this.#connections.isShunned(socket)) {
      socket.destroy();
      return;
    }
    for (const each of [this.#answering, this.#ending, this.#reading]) each.letIn();
    for (const listener of accept) listener.call(this.server, socket);
    readInSlices(socket, () => socket.destroyed || this.#refused.has(socket) || this.#peers.get(socket)?.over === true);
    this.#connections.add(socket);
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket, rawHeaders } = request;
    // Data that arrives while the connection is about to close.
    if (this.#refused.has(socket)) return;
    const peer = this.#peerOf(socket, response);
    // Requests after the last answer of a connection get no answer.
    if (peer.over) return;
    response.on('close', () => peer.waiting--);
    if (peer.network !== undefined) this.#reading.heard(peer.network);
    // With this header, the peer is a trusted proxy, which is never shunned: all clients share its
    // address.
    const isProxy = this.#trustedProxies > 0 && readHeader(rawHeaders, 'x-forwarded-for') !== undefined;
    const network = isProxy ? undefined : peer.network;
    if (++peer.waiting > this.#limits.maxPipelined) {
      // Do not even read the remaining requests: parsing one costs as much as answering it.
      socket.pause();
      peer.over = true;
      if (network !== undefined) this.#connections.shun(network, socket);
      send(response, TOO_MANY_AT_ONCE, true);
      return;
    }
    const fault = this.#faultOf(request);
    const asked = { ...fromNode(request, peer.network, this.#trustedProxies), isGone: () => response.destroyed };
    // `Connection: close` while closing, and after a request behind which Node reads no other.
    const isLast = fault !== undefined || this.#isClosing || !response.shouldKeepAlive || endsConnection(asked);
    // An ended connection has no second answer, whatever the parser finds in the rest.
    if (isLast) this.#refused.add(socket);
    peer.over = isLast;
    if (fault) send(response, fault, true);
    else this.#answering.run(asked.address, () => this.#answer(asked, response, { peer, network, isLast }));
  }

  #peerOf(socket: Socket, response: ServerResponse): Peer {
    const known = this.#peers.get(socket);
    const peer = known ?? { network: clientNetwork(socket.remoteAddress), response, waiting: 0, over: false };
    peer.response = response;
    this.#peers.set(socket, peer);
    return peer;
  }

  #faultOf(request: IncomingMessage): Answer | undefined {
    // Node before 24 drops the headers beyond `maxHeadersCount` and goes on: among them would be
    // the one that a proxy appended.
    if (request.rawHeaders.length >= 2 * this.#limits.maxHeaders) return TOO_LONG;
    return namesHost(request) ? undefined : NO_HOST;
  }

  #answer(asked: IncomingRequest, response: ServerResponse, { peer, network, isLast }: Taken): void {
    if (response.destroyed) return;
    const give = (made: Answer): void => {
      send(response, made, isLast || this.#isClosing);
      this.#watchUnread(response, asked.address ?? '', made.body?.length ?? 0);
      if (made.status !== 429 || network === undefined || this.#connections.mayBeRefused(network)) return;
      const { socket } = response.req;
      peer.over = true;
      this.#connections.shun(network, socket);
      socket.destroySoon();
    };
    // An answer that cannot be written, such as one with an invalid header, ends the connection of
    // its client and affects nobody else.
    const failed = (error: unknown): void => {
      this.#log(`An answer could not be written (${String(error)}).`, { level: 'error' });
      response.destroy();
    };
    try {
      const answer = this.#handler(asked);
      if (answer instanceof Promise) answer.then(give).catch(failed);
      else give(answer);
    } catch (error) {
      failed(error);
    }
  }

  #onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    // The parser also reports an error for everything after it.
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    // An error answer must not go into the middle of another answer.
    const isAlone = error.code !== 'ECONNRESET' && this.#peers.get(socket)?.response.writableFinished !== false;
    // Node ends all connections that are too slow in one turn of the loop, thousands together.
    this.#ending.run(clientNetwork((socket as Socket).remoteAddress), () => {
      this.#ended++;
      if (isAlone && socket.writable) refuseUnread(socket, error.code);
      else socket.destroy();
    });
  }
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
  /** The last request has come: no further one is answered. */
  over: boolean;
}

/** A request whose answer is made. */
interface Taken {
  readonly peer: Peer;
  /** The network that may be shunned; absent for a trusted proxy and a Unix socket. */
  readonly network: string | undefined;
  /** Whether the connection ends with the answer. */
  readonly isLast: boolean;
}

function send(response: ServerResponse, { status, headers, body }: Answer, last: boolean): void {
  if (response.destroyed) return;
  response.writeHead(status, last ? [...headers, 'connection', 'close'] : (headers as string[]));
  response.end(body);
}

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
