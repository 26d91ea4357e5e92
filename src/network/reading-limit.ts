/** How much is read of hosts that are not trusted, in all the answers to one question. */
export class ReadingLimit {
  #left: number;

  /** @param bytes unpacked, of all answers together */
  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether more came than may: then nothing else is read. */
  get isReached(): boolean {
    return this.#left < 0;
  }

  /** A fetch whose answers break off where the limit is. */
  through(get: typeof fetch): typeof fetch {
    return async (input, init) => {
      const response = await get(input, init);
      const body = response.body?.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform: (piece, out) => {
            this.#left -= piece.length;
            if (this.isReached) out.error(new RangeError('More came than is read for one question.'));
            else out.enqueue(piece);
          },
        }),
      );
      return body ? new Response(body, response) : response;
    };
  }
}
