/** The limit, in decompressed bytes, for all answers of untrusted hosts in one call. */
export class ReadingLimit {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether the limit was exceeded: then every further read fails. */
  get isReached(): boolean {
    return this.#left < 0;
  }

  /** Wraps a fetch: its bodies fail once the limit is exceeded. */
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
