/** Bytes that would cost their decoder more than they are worth, or that are not what they claim to be. The message says which. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/** What CBOR may hold. */
export interface CborLimits {
  /** How many data items stand behind each other: exactly so many, and nothing after them. */
  readonly items: number;
  /** Data items in all, those inside others included. */
  readonly maxItems: number;
  /** How deep they may stand inside each other. */
  readonly depth: number;
}

const UINT = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;
const PROTO = Buffer.from('__proto__');

/**
 * Walks over CBOR once, without decoding it, and holds it to limits: a decoder allocates by what lengths claim, calls itself for each level, and takes a
 * microsecond for each item, so that a few megabytes of rubbish cost seconds.
 *
 * @returns how many data items there are in all
 * @throws {ShapeError}
 */
export function checkCbor(bytes: Uint8Array, { items, maxItems, depth }: CborLimits): number {
  // How many items each open container still lacks; of a map, twice as many as it has entries.
  const lacks: number[] = [];
  const isMap: boolean[] = [];
  let at = 0;
  let read = 0;
  let whole = 0;
  while (whole < items || lacks.length > 0) {
    if (at >= bytes.length) throw new ShapeError('the bytes end before the last item does');
    if (++read > maxItems) throw new ShapeError(`more than ${maxItems} data items`);
    const first = bytes[at++] ?? 0;
    const major = first >> 5;
    const size = argumentSize(first & 31);
    if (at + size > bytes.length) throw new ShapeError('the bytes end before the last item does');
    const value = size === 0 ? first & 31 : readUint(bytes, at, size);
    at += size;
    const inner = lacks.length - 1;
    if (inner >= 0) {
      const isKey = isMap[inner] === true && (lacks[inner] ?? 0) % 2 === 0;
      if (isKey && major !== TEXT) throw new ShapeError('a key that is no text');
      // A decoder that assigns it would change the object itself.
      if (isKey && value === PROTO.length && PROTO.equals(bytes.subarray(at, at + value)))
        throw new ShapeError('a key named __proto__');
      lacks[inner] = (lacks[inner] ?? 0) - 1;
    }
    if (major === BYTES || major === TEXT) {
      if (value > bytes.length - at) throw new ShapeError('a length beyond the end');
      at += value;
    } else if (major === ARRAY || major === MAP || major === TAG) {
      const inside = major === TAG ? 1 : major === MAP ? 2 * value : value;
      // Each takes a byte at least.
      if (inside > bytes.length - at) throw new ShapeError('a length beyond the end');
      if (lacks.length >= depth) throw new ShapeError(`more than ${depth} levels`);
      lacks.push(inside);
      isMap.push(major === MAP);
    } else if (major !== UINT && major !== NEGATIVE && size === 0 && value > 23) {
      throw new ShapeError('an item of no length');
    }
    while (lacks.at(-1) === 0) {
      lacks.pop();
      isMap.pop();
    }
    if (lacks.length === 0) whole++;
  }
  if (at < bytes.length) throw new ShapeError('bytes after the last item');
  return read;
}

function argumentSize(minor: number): number {
  if (minor < 24) return 0;
  if (minor > 27) throw new ShapeError('an item without a length');
  return 2 ** (minor - 24);
}

/** As a number: one that is not exact is longer than any bytes there are. */
function readUint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let place = at; place < at + size; place++) value = value * 256 + (bytes[place] ?? 0);
  return value;
}
