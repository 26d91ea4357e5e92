// What the readers of each format share: EXIF, and collecting the parts of a picture that stay.

/** The facts that are read from EXIF before it is removed. */
export interface ExifNotes {
  /** From 2 to 8; `undefined` for an upright picture. */
  readonly orientation: number | undefined;
  /** Whether it holds coordinates, or an unreadable part about the place. */
  readonly place: boolean;
}

const PREFIX = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const SHORT = 3;
const GPS = 0x8825;
/** Latitude and longitude of the camera and of its subject; the area's name. */
const PLACES: ReadonlySet<number> = new Set([2, 4, 20, 22, 28]);

/**
 * Reads EXIF, with or without its prefix. It follows only one table and the table about the place,
 * so a circle of tables ends.
 */
export function readExif(data: Buffer): ExifNotes {
  const tiff = data.subarray(0, 6).equals(PREFIX) ? data.subarray(6) : data;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return { orientation: undefined, place: false };
  const little = order === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** The places of a table's entries; `null` for a table that is not there. */
  const entriesAt = (table: number): number[] | null => {
    if (table + 2 > tiff.length) return null;
    const count = Math.min(short(table), Math.floor((tiff.length - table - 2) / 12));
    return Array.from({ length: count }, (_, index) => table + 2 + 12 * index);
  };
  const first = entriesAt(long(4)) ?? [];
  const turned = first.find((at) => short(at) === ORIENTATION && short(at + 2) === SHORT);
  const orientation = turned === undefined ? 1 : short(turned + 8);
  const places = first.find((at) => short(at) === GPS);
  const place = places !== undefined && (entriesAt(long(places + 8))?.some((at) => PLACES.has(short(at))) ?? true);
  return { orientation: orientation >= 2 && orientation <= 8 ? orientation : undefined, place };
}

/** EXIF with the picture's orientation and nothing else. */
function orientationOnly(orientation: number): Buffer {
  // Big-endian; one table of one entry at 8; no table after it.
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  return Buffer.from([...head, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
}

/** EXIF in the form of a JPEG segment. */
export function withExifPrefix(tiff: Buffer): Buffer {
  return Buffer.concat([PREFIX, tiff]);
}

export function isExif(data: Buffer): boolean {
  return data.subarray(0, 6).equals(PREFIX);
}

/** Whether XMP, or any other text, holds coordinates. */
export function textHoldsPlace(data: Buffer): boolean {
  return data.includes('GPSLatitude') || data.includes('GPSLongitude');
}

/**
 * The limit of parts in one picture; a camera's photograph has a few dozen, a long animation some
 * thousands.
 */
const MAX_PARTS = 100_000;

/**
 * Collects the parts of a picture that stay, in order, and looks at those that are left out.
 * Neighbours are copied as one part.
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
   * Leaves out EXIF. The first orientation that is not upright is written again.
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
  /** The picture without its metadata. */
  readonly bytes: Buffer;
  /** Whether those held coordinates. */
  readonly place: boolean;
}
