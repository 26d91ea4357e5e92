import type { Socket } from 'node:net';
import { wideNetwork } from 'masthead/internal/node';
import { isPrivateNetwork } from './client-address.ts';

// How many of a network's oldest connections are checked for an idle one; it bounds the work for each new connection.
const LOOKED_AT = 100;
// Connections that no single visitor has.
const MANY = 100;

/** How many connections may be open. */
export interface ConnectionLimits {
  /** Of all networks together. */
  readonly all: number;
  /** Of one network. */
  readonly share: number;
  /** Of one private or loopback address, which may be a proxy that nobody declared. */
  readonly privateShare: number;
}

/**
 * Counts connections by network. Above a network's share, each new connection closes one of its own: the oldest idle one, or the oldest at all if none of the
 * 100 oldest is idle. Above the limit of all, the network that holds the most loses one in the same way.
 */
export class ConnectionShares {
  readonly #limits: ConnectionLimits;
  readonly #isBusy: (socket: Socket) => boolean;
  readonly #held = new Map<string, Set<Socket>>();
  readonly #privateMost: () => void;
  #open = 0;
  #largest = { network: '', size: 0 };

  /**
   * @param limits above which each new connection closes another
   * @param isBusy whether a request is running on the connection
   * @param privateMost called for each connection that a private address opens while it holds most of more than a hundred
   */
  constructor(limits: ConnectionLimits, isBusy: (socket: Socket) => boolean, privateMost: () => void = () => {}) {
    this.#limits = limits;
    this.#privateMost = privateMost;
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
    const isPrivate = isPrivateNetwork(address);
    const share = isPrivate ? this.#limits.privateShare : this.#limits.share;
    if (isPrivate && held.size > MANY && held.size > this.#open / 2) this.#privateMost();
    if (held.size > share) this.#closeOne(held);
    else if (this.#open > this.#limits.all) this.#closeOne(this.#largestShare());
  }

  /** Ends all connections of a network but this one, which still says why. */
  endOthers(address: string, last: Socket): void {
    for (const socket of this.#held.get(wideNetwork(address)) ?? []) if (socket !== last) socket.destroy();
  }

  #closeOne(held: Iterable<Socket>): void {
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
