import type { Socket } from 'node:net';
import { wideNetwork } from 'masthead/internal/node';

// How many of a network's oldest connections are checked for an idle one; it bounds the work for each new connection.
const LOOKED_AT = 100;

/**
 * Counts connections by network. Above the limit, each new connection closes one of the network that holds the most: the oldest idle one, or the oldest at all
 * if none of the 100 oldest is idle. So a network that opens all connections only closes its own, and others still get in.
 */
export class ConnectionShares {
  readonly #limit: number;
  readonly #isBusy: (socket: Socket) => boolean;
  readonly #held = new Map<string, Set<Socket>>();
  #open = 0;
  #largest = { network: '', size: 0 };

  /**
   * @param limit the number of open connections above which each new one closes another
   * @param isBusy whether a request is running on the connection
   */
  constructor(limit: number, isBusy: (socket: Socket) => boolean) {
    this.#limit = limit;
    this.#isBusy = isBusy;
  }

  /** Registers a new connection. `address` is as `clientNetwork` gives it; IPv6 is counted by /48. */
  add(socket: Socket, address: string): void {
    const network = wideNetwork(address);
    const held = this.#held.get(network) ?? new Set();
    this.#held.set(network, held);
    held.add(socket);
    this.#open++;
    if (held.size > this.#largest.size) this.#largest = { network, size: held.size };
    socket.once('close', () => {
      held.delete(socket);
      this.#open--;
      if (held.size === 0 && this.#held.get(network) === held) this.#held.delete(network);
    });
    if (this.#open > this.#limit) this.#close();
  }

  #close(): void {
    const held = this.#largestShare();
    let found: Socket | undefined;
    let looked = 0;
    for (const socket of held) {
      if (socket.destroyed) continue;
      found ??= socket;
      if (!this.#isBusy(socket)) {
        found = socket;
        break;
      }
      if (++looked >= LOOKED_AT) break;
    }
    found?.destroy();
  }

  /** The largest network, searched for again only when the known one has halved: a scan for each connection would cost as much as the flood. */
  #largestShare(): Iterable<Socket> {
    const known = this.#held.get(this.#largest.network);
    if (known && known.size * 2 > this.#largest.size) return known;
    this.#largest = { network: '', size: 0 };
    for (const [network, { size }] of this.#held) if (size > this.#largest.size) this.#largest = { network, size };
    return this.#held.get(this.#largest.network) ?? [];
  }
}
