/** The options of a request, with the signal that cancels it. */
export type SignalledInit = RequestInit & { readonly signal: AbortSignal };

/**
 * Makes one request and reads its answer. Every XRPC query of this folder goes through it. On
 * a server, `get` is the guarded fetch.
 *
 * @param limit in bytes of the body, decompressed
 * @param take gets each piece of the body; first an empty one, as soon as the answer begins
 * @returns the answer, and the bytes of its body. A body of more than `limit` is not read to its
 *   end
 * @throws the errors of `get`, also when the body ends early
 */
export async function readAnswer(
  get: typeof fetch,
  url: string,
  init: SignalledInit,
  limit: number,
  take: (piece: Uint8Array, answer: Response) => void,
): Promise<[answer: Response, size: number]> {
  const answer = await get(url, init);
  const reader = answer.body?.getReader();
  const stop = () => reader?.cancel().catch(() => {});
  init.signal.addEventListener('abort', stop);
  let size = 0;
  try {
    for (let piece: Uint8Array | undefined = new Uint8Array(); piece && size <= limit; ) {
      size += piece.length;
      take(piece, answer);
      piece = (await reader?.read())?.value;
    }
    if (size > limit) stop();
  } finally {
    // Node keeps a combined signal in memory while it has a listener.
    init.signal.removeEventListener('abort', stop);
  }
  return [answer, size];
}

/** An answer that was read whole, or up to its limit. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Whether there was more than the limit. */
  readonly isTooLong: boolean;
}

/** {@link readAnswer} for callers that need the body as bytes, once, from no cache. */
export async function readBytes(
  get: typeof fetch,
  url: string,
  init: SignalledInit,
  limit: number,
): Promise<ReadAnswer> {
  const pieces: Uint8Array[] = [];
  const [{ status, headers }, size] = await readAnswer(get, url, init, limit, (piece) => pieces.push(piece));
  // A body whose reader was cancelled looks complete.
  init.signal.throwIfAborted();
  const body = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.length;
  }
  return { status, headers, body, isTooLong: size > limit };
}

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
