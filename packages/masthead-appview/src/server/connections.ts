import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { wideNetwork } from 'masthead/internal/atproto/node/guard/client-work';
import { lruOptions } from 'masthead/internal/atproto/node/guard/lru-options';
import type { Log } from 'masthead/internal/core/log';
import { RateLimit } from '../network/rate-limit.ts';
import { clientNetwork, isPrivateNetwork } from './client-requests.ts';
import { Shares } from './shares.ts';

// How many of a network's oldest connections are checked for an idle one; it bounds the work for
// each new connection.
const MOST_CHECKED = 100;
// More connections than a single visitor has.
const MANY = 100;
/**
 * The server answers so many 429 at once, and twenty a second after them; a client that goes on
 * does not read them.
 */
const MOST_REFUSALS = { requests: 200, seconds: 10 };
/**
 * Ten times as many for a private address: an undeclared proxy has many visitors who are refused.
 */
const MOST_PRIVATE_REFUSALS = { requests: 2000, seconds: 10 };

/** How many connections clients may have open. */
export interface ConnectionLimits {
  /** The limit of all networks together. */
  readonly maxConnections: number;
  /** The limit of one network, where no proxy is declared. */
  readonly share: number;
  /** The limit of one private or loopback address, which may be a proxy that nobody declared. */
  readonly privateShare: number;
  /**
   * How long a shunned network cannot connect, milliseconds: reading its requests costs as much as
   * answering them.
   */
  readonly shunFor: number;
}

/**
 * The connections of all clients, by network (IPv6 by /48). Above a network's share, each new
 * connection closes another one of that network: the oldest idle one, or the oldest of all if none
 * of the 100 oldest is idle. Above 15/16 of the limit of all networks together, the network with
 * most of its share loses one in the same way.
 */
export class Connections {
  readonly #shares;
  readonly #shunned: LRUCache<string, true>;
  readonly #refusals = new RateLimit(MOST_REFUSALS);
  readonly #privateRefusals = new RateLimit(MOST_PRIVATE_REFUSALS);
  readonly #log: Log;
  #warned: boolean;

  /**
   * @param hasProxy whether an operator's proxy speaks for others: then no network has a share
   *   of its own
   * @param isBusy whether a request is running on the connection
   */
  constructor(limits: ConnectionLimits, hasProxy: boolean, isBusy: (socket: Socket) => boolean, log: Log) {
    const all = Math.floor((limits.maxConnections * 15) / 16);
    this.#log = log;
    this.#warned = hasProxy;
    this.#shunned = new LRUCache({ ...lruOptions(10_000), ttl: limits.shunFor });
    this.#shares = new Shares<Socket>({
      all,
      share: (network) => (hasProxy ? all : isPrivateNetwork(network) ? limits.privateShare : limits.share),
      strict: true,
      end: (socket) => socket.destroy(),
      first: (sockets) => oldestIdle(sockets, isBusy),
    });
  }

  /** Whether a new connection is refused, because its network is shunned. */
  isShunned(socket: Socket): boolean {
    const network = clientNetwork(socket.remoteAddress);
    return network !== undefined && this.#shunned.has(wideNetwork(network));
  }

  /** Takes a new connection in; a connection may be closed for it, even this one. */
  add(socket: Socket): void {
    const address = clientNetwork(socket.remoteAddress);
    if (address === undefined) return;
    const network = wideNetwork(address);
    socket.once('close', () => this.#shares.take(socket));
    this.#shares.give(network, socket);
    const held = this.#shares.amountOf(network);
    if (isPrivateNetwork(address) && held > MANY && held > this.#shares.amount / 2) this.#warn();
  }

  /** The connections of a network, the oldest first. */
  of(network: string): Iterable<Socket> {
    return this.#shares.itemsOf(wideNetwork(network));
  }

  /** Shuns a network: closes its connections but `last`, which still receives the reason. */
  shun(network: string, last: Socket): void {
    this.#shunned.set(wideNetwork(network), true);
    for (const socket of [...this.of(network)]) if (socket !== last) socket.destroy();
  }

  /**
   * Counts a 429 of a network; `false` when it has caused more of them than a client would read.
   */
  mayBeRefused(network: string): boolean {
    const isPrivate = isPrivateNetwork(network);
    const { allowed } = (isPrivate ? this.#privateRefusals : this.#refusals).count(network, Date.now());
    if (!allowed && isPrivate) this.#warn();
    return allowed;
  }

  #warn(): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#log(
      'Most connections or refusals are of one private address; if a proxy of yours has it, start with --trusted-proxies 1.',
    );
  }
}

function oldestIdle(sockets: Iterable<Socket>, isBusy: (socket: Socket) => boolean): Socket | undefined {
  let oldest: Socket | undefined;
  let checked = 0;
  for (const socket of sockets) {
    oldest ??= socket;
    if (!isBusy(socket)) return socket;
    if (++checked >= MOST_CHECKED) break;
  }
  return oldest;
}

/**
 * Bytes of memory that an answer without a body takes while it waits behind others: its head, the
 * request, and their objects.
 */
const HEAD = 3000;

/** Must be called for each answer, right after it was sent, with the bytes of its body. */
export type WatchAnswer = (response: ServerResponse, address: string, length: number) => void;

/**
 * Watches answers that clients have not read yet: without it, sixteen thousand connections that
 * never read would hold as many answers in memory. Above the limit, the client network (of IPv6 a
 * /48) with the most unread bytes loses the connections that have waited longest.
 *
 * @param maxBytes of all unread answers together
 */
export function watchUnread(maxBytes: number): WatchAnswer {
  const unread = new Map<object, Set<ServerResponse>>();
  const shares = new Shares<ServerResponse>({
    all: maxBytes,
    share: () => maxBytes,
    end(response) {
      // Closing the connection removes all its answers; their own `close` events come later.
      const { socket } = response.req;
      for (const other of unread.get(socket) ?? []) shares.take(other);
      unread.delete(socket);
      socket.destroy();
    },
  });
  return (response, address, length) => {
    // Only bytes that the kernel has not taken are in our memory. A pipelined answer behind others
    // has no socket yet: all of it is in memory, even if it has no body.
    const bytes = response.socket ? Math.min(length, response.socket.writableLength) : HEAD + length;
    if (bytes === 0 || response.destroyed || response.writableFinished) return;
    const { socket } = response.req;
    const answers = unread.get(socket) ?? new Set();
    unread.set(socket, answers.add(response));
    response.on('close', () => {
      shares.take(response);
      answers.delete(response);
      if (answers.size === 0 && unread.get(socket) === answers) unread.delete(socket);
    });
    shares.give(wideNetwork(address), response, bytes);
  };
}
