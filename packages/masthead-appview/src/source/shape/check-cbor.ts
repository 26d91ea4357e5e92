/** Input that is too expensive to decode, or that is not what it claims to be. The message says which. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

export interface CborLimits {
  /** Top-level data items: exactly this many, with nothing after them. */
  readonly items: number;
  /** Limit of data items, nested ones included. */
  readonly maxItems: number;
  /** Limit of nesting levels. */
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
 * Checks CBOR against limits in one pass, without decoding it. A decoder allocates what lengths claim, recurses for each level, and takes a microsecond per
 * item, so a few megabytes of rubbish cost seconds. Returns the number of data items, nested ones included; throws `ShapeError`.
 */
export function checkCbor(bytes: Uint8Array, { items, maxItems, depth }: CborLimits): number {
  // How many items each open container still lacks; a map has two per entry.
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
      // A decoder that assigns it would change the object's prototype.
      if (isKey && value === PROTO.length && PROTO.equals(bytes.subarray(at, at + value)))
        throw new ShapeError('a key named __proto__');
      lacks[inner] = (lacks[inner] ?? 0) - 1;
    }
    if (major === BYTES || major === TEXT) {
      if (value > bytes.length - at) throw new ShapeError('a length beyond the end');
      at += value;
    } else if (major === ARRAY || major === MAP || major === TAG) {
      const inside = major === TAG ? 1 : major === MAP ? 2 * value : value;
      // Each item takes at least one byte.
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

/** A number may be inexact above 2^53: such a length is beyond the end in any case. */
function readUint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let place = at; place < at + size; place++) value = value * 256 + (bytes[place] ?? 0);
  return value;
}
