import type { Socket } from 'node:net';
import { wideNetwork } from '../network/guarded/in-turn.ts';

// So many of a network's oldest connections are looked at for one that is idle.
const LOOKED_AT = 100;

/**
 * Who holds how many connections. When there are almost as many as may be open, a new one takes the place of one of whoever holds most: the oldest that has no
 * request at work. So one who opens all that there are only closes the own ones, and everybody else is let in.
 */
export class ConnectionShares {
  readonly #limit: number;
  readonly #isBusy: (socket: Socket) => boolean;
  readonly #held = new Map<string, Set<Socket>>();
  #open = 0;
  #largest = { network: '', size: 0 };

  /**
   * @param limit from how many on one has to go for each that comes
   * @param isBusy whether a request is at work on it
   */
  constructor(limit: number, isBusy: (socket: Socket) => boolean) {
    this.#limit = limit;
    this.#isBusy = isBusy;
  }

  /**
   * A connection was opened.
   *
   * @param address as `addressNetwork` gives it; of IPv6 the /48 counts
   */
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

  /** Found anew only when it has become half of what it was: looking at all networks for each connection would cost as much as the flood. */
  #largestShare(): Iterable<Socket> {
    const known = this.#held.get(this.#largest.network);
    if (known && known.size * 2 > this.#largest.size) return known;
    this.#largest = { network: '', size: 0 };
    for (const [network, { size }] of this.#held) if (size > this.#largest.size) this.#largest = { network, size };
    return this.#held.get(this.#largest.network) ?? [];
  }
}
