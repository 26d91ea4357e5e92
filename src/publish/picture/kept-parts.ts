/**
 * Parts of one picture that are looked at; a camera's photograph has a few dozen, a long animation
 * some thousands.
 */
const MAX_PARTS = 100_000;

/** What of a picture is left, in its order. Neighbours count as one. */
export class KeptParts {
  readonly #bytes: Buffer;
  readonly #parts: Buffer[] = [];
  #from = 0;
  #to = 0;
  #seen = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Keeps a stretch as it is. */
  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  /** Writes something in place of what is left out. */
  write(part: Buffer): void {
    this.#close();
    this.#parts.push(part);
  }

  /** Counts a part; `false` once there are more than any honest picture has. */
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

/** What one format's reader finds. */
export interface FoundParts {
  /** The picture without what a camera wrote. */
  readonly bytes: Buffer;
  /** Whether that held coordinates. */
  readonly place: boolean;
}
