import type { ServerResponse } from 'node:http';
import { wideNetwork } from '../network/guarded/in-turn.ts';

interface Unread {
  readonly address: string;
  readonly bytes: number;
}

/**
 * Answers that clients have not read yet. Sixteen thousand connections that never read would hold as many answers in memory. Above the limit, the client
 * network (of IPv6 a /48) with the most unread bytes loses the connections that have waited longest.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  readonly #waiting = new Map<ServerResponse, Unread>();
  #bytes = 0;

  /** @param maxBytes of all unread answers together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Must be called for each answer, right after it was sent. `length` is the bytes of its body. */
  watch(response: ServerResponse, address: string, length: number): void {
    // Only what the kernel has not taken is in our memory. A pipelined answer behind others has no socket yet.
    const bytes = response.socket ? Math.min(length, response.socket.writableLength) : length;
    if (bytes === 0 || response.destroyed || response.writableFinished) return;
    this.#waiting.set(response, { address: wideNetwork(address), bytes });
    this.#bytes += bytes;
    response.on('close', () => this.#forget(response));
    while (this.#bytes > this.#maxBytes) this.#drop();
  }

  #forget(response: ServerResponse): void {
    this.#bytes -= this.#waiting.get(response)?.bytes ?? 0;
    this.#waiting.delete(response);
  }

  #drop(): void {
    const sums = new Map<string, number>();
    for (const { address, bytes } of this.#waiting.values()) sums.set(address, (sums.get(address) ?? 0) + bytes);
    const [worst] = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a), ['', -1]);
    for (const [response, { address }] of this.#waiting) {
      if (address !== worst) continue;
      this.#forget(response);
      // Closing the connection also drops the answers behind this one.
      (response.socket ?? response.req.socket).destroy();
      return;
    }
  }
}
