import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { wideNetwork } from 'masthead/internal/node';

/** Bytes of memory that an answer without a body takes while it waits behind others: its head, the request, and their objects. */
const HEAD = 3000;

/** What one client network has not read, by connection: that with the oldest answer first. */
interface Unread {
  bytes: number;
  readonly connections: Map<Socket, Map<ServerResponse, number>>;
}

/**
 * Answers that clients have not read yet. Sixteen thousand connections that never read would hold as many answers in memory. Above the limit, the client
 * network (of IPv6 a /48) with the most unread bytes loses the connections that have waited longest.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  readonly #networks = new Map<string, Unread>();
  #bytes = 0;

  /** @param maxBytes of all unread answers together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Must be called for each answer, right after it was sent. `length` is the bytes of its body. */
  watch(response: ServerResponse, address: string, length: number): void {
    // Only what the kernel has not taken is in our memory. A pipelined answer behind others has no socket yet: all of it is, though it may have no body.
    const bytes = response.socket ? Math.min(length, response.socket.writableLength) : HEAD + length;
    if (bytes === 0 || response.destroyed || response.writableFinished) return;
    const network = wideNetwork(address);
    const { socket } = response.req;
    const unread: Unread = this.#networks.get(network) ?? { bytes: 0, connections: new Map() };
    const answers = unread.connections.get(socket) ?? new Map<ServerResponse, number>();
    this.#networks.set(network, unread);
    unread.connections.set(socket, answers.set(response, bytes));
    unread.bytes += bytes;
    this.#bytes += bytes;
    response.on('close', () => this.#forget(network, socket, response));
    while (this.#bytes > this.#maxBytes) this.#drop();
  }

  #forget(network: string, socket: Socket, response: ServerResponse): void {
    const unread = this.#networks.get(network);
    const answers = unread?.connections.get(socket);
    const bytes = answers?.get(response);
    if (!unread || !answers || bytes === undefined) return;
    unread.bytes -= bytes;
    this.#bytes -= bytes;
    answers.delete(response);
    if (answers.size === 0) unread.connections.delete(socket);
    if (unread.connections.size === 0) this.#networks.delete(network);
  }

  #drop(): void {
    const [network, { connections }] = [...this.#networks].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
    for (const [socket, answers] of connections) {
      // All answers of the connection go with it; their own `close` comes later.
      for (const response of [...answers.keys()]) this.#forget(network, socket, response);
      socket.destroy();
      return;
    }
  }
}
