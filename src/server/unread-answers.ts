import type { ServerResponse } from 'node:http';

interface Unread {
  readonly address: string;
  readonly bytes: number;
}

/**
 * Answers that were given and that nobody has taken yet. Sixteen thousand connections that ask and never read would hold as many answers in memory; with more
 * than so many bytes waiting, whoever lets most of them wait loses the connections that it has let wait longest.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  readonly #waiting = new Map<ServerResponse, Unread>();
  #bytes = 0;

  /** @param maxBytes of all of them */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * To be told of each answer, right after it was given.
   *
   * @param address whom it is for
   * @param length bytes of its body
   */
  watch(response: ServerResponse, address: string, length: number): void {
    // What the system has taken is no longer ours; an answer behind others has no socket yet.
    const bytes = response.socket ? Math.min(length, response.socket.writableLength) : length;
    if (bytes === 0 || response.destroyed || response.writableFinished) return;
    this.#waiting.set(response, { address, bytes });
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
      // Those behind it on the connection go with it, as it closes.
      (response.socket ?? response.req.socket).destroy();
      return;
    }
  }
}
