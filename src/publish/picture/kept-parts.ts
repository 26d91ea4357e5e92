/**
 * The limit of parts in one picture; a camera's photograph has a few dozen, a long animation some
 * thousands.
 */
const MAX_PARTS = 100_000;

/** The parts of a picture that stay, in order. Neighbours count as one. */
export class KeptParts {
  readonly #bytes: Buffer;
  readonly #parts: Buffer[] = [];
  #from = 0;
  #to = 0;
  #seen = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Keeps these bytes unchanged. */
  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  /** Writes a part in place of a removed one. */
  write(part: Buffer): void {
    this.#close();
    this.#parts.push(part);
  }

  /** Counts a part; `false` after more parts than any honest picture has. */
  mayGoOn(): boolean {
    return ++this.#seen <= MAX_PARTS;
  }

  joined(): Buffer {
    this.#close();
    return Buffer.concat(this.#parts);
  }

  #close(): void {
    if (this.#to > this.#from) this.#parts.push(this.#bytes.subarray(this.#from, this.#to));
    this.#from = this.#to;
  }
}

/** The result of one format's reader. */
export interface FoundParts {
  /** The picture without a camera's notes. */
  readonly bytes: Buffer;
  /** Whether those held coordinates. */
  readonly place: boolean;
}
