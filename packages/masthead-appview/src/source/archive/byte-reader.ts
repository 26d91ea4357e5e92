import { ShapeError } from '../check-cbor.ts';

const EMPTY = new Uint8Array();

/** Reads bytes that come in pieces of any size, in order. What was not asked for yet is not read, but for the rest of one piece. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Uint8Array = EMPTY;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next `length` bytes, which the caller has bounded. Throws `ShapeError` when there are fewer. */
  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.pass(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** The next `length` bytes as they come. Throws `ShapeError` when there are fewer. */
  async *pass(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (!(await this.#fill())) throw new ShapeError('the bytes end before the last item does');
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async skip(length: number): Promise<void> {
    for await (const _ of this.pass(length)) {
      // Read and forgotten.
    }
  }

  /** All that is left. Throws `ShapeError` when that is more than `most` bytes. */
  async rest(most: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for (let piece = await this.piece(); piece.length > 0; piece = await this.piece()) {
      bytes += piece.length;
      if (bytes > most) throw new ShapeError(`more than ${most} bytes`);
      parts.push(piece);
    }
    return Buffer.concat(parts);
  }

  /** The next bytes, however many come at once; none at the end. */
  async piece(): Promise<Uint8Array> {
    await this.#fill();
    const piece = this.#held;
    this.#held = EMPTY;
    return piece;
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  /** Whether a byte is held, after reading on where none was. */
  async #fill(): Promise<boolean> {
    while (this.#held.length === 0) {
      const next = await this.#pieces.next();
      if (next.done === true) return false;
      this.#held = next.value;
    }
    return true;
  }
}
