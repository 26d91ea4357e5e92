import { orientationOnly, readExif, textHoldsPlace } from './camera-notes.ts';

/**
 * The limit of parts in one picture; a camera's photograph has a few dozen, a long animation some
 * thousands.
 */
const MAX_PARTS = 100_000;

/**
 * Collects the parts of a picture that stay, in order, and looks at those that are left out.
 * Neighbours count as one part.
 */
export class KeptParts {
  /** Whether a part that was left out held coordinates. */
  place = false;
  /** Whether the orientation is written. */
  turned = false;
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

  /** Leaves out a part that may be text. */
  drop(data: Buffer): void {
    this.place ||= textHoldsPlace(data);
  }

  /**
   * Leaves out EXIF. The orientation of the first is written again.
   *
   * @param wrap makes a part of the format out of the new EXIF; when left out, none is written
   */
  dropExif(data: Buffer, wrap?: (exif: Buffer) => Buffer): void {
    const { place, orientation } = readExif(data);
    this.place ||= place;
    if (orientation === undefined || this.turned || !wrap) return;
    this.write(wrap(orientationOnly(orientation)));
    this.turned = true;
  }

  /** Counts a part; `false` after more parts than any honest picture has. */
  mayGoOn(): boolean {
    return ++this.#seen <= MAX_PARTS;
  }

  joined(): Buffer {
    this.#close();
    return Buffer.concat(this.#parts);
  }

  found(): FoundParts {
    return { bytes: this.joined(), place: this.place };
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
