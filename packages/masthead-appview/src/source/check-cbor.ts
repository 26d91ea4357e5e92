/**
 * Input that is too expensive to decode, or has not the shape that it claims. The message says
 * which.
 */
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
 * Checks CBOR against limits in one pass, without decoding it. A decoder allocates what lengths
 * claim, recurses for each level, and takes a microsecond per item, so a few megabytes of rubbish
 * cost seconds. Returns the number of data items, nested ones included; throws `ShapeError`.
 */
export function checkCbor(bytes: Uint8Array, { items, maxItems, depth }: CborLimits): number {
  // How many items each open container still lacks; a map has two for each entry.
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

/** Reads a number, which may be inexact above 2^53: such a length is beyond the end anyway. */
function readUint(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let place = at; place < at + size; place++) value = value * 256 + (bytes[place] ?? 0);
  return value;
}

// A commit of 200 writes in a repository of millions of records has some 4,000 blocks.
const MAX_BLOCKS = 10_000;
const MAX_ITEMS = 500_000;
// A decoded item takes some 130 bytes of memory, so this bounds the memory of a commit's records by
// its length. Real records have more than 6 bytes an item.
const BYTES_PER_ITEM = 4;
const MIN_ITEMS = 5000;
const MAX_HEADER = 1000;
const DEPTH = 256;
// CID version 1, DAG-CBOR, SHA-256 of 32 bytes: a repository has no others.
const CID_START = [0x01, 0x71, 0x12, 0x20] as const;
const CID_LENGTH = 36;
const MAX_LENGTH_BYTES = 4;

/**
 * Checks a CAR file of repository blocks against limits, in one pass and before its reader: that
 * reader takes half a gigabyte of memory for a varint of two megabytes that never ends, and hashes
 * every block before it decodes one. Throws `ShapeError`.
 *
 * @param records the CIDs of the writes. Their reader decodes a block once for each write that
 *   names it, so it counts as often here: a commit of 100 kB whose 200 writes name one block would
 *   take gigabytes.
 */
export function checkCar(bytes: Uint8Array, records: readonly Uint8Array[] = []): void {
  const named = new Map<string, number>();
  for (const cid of records) named.set(nameOf(cid), (named.get(nameOf(cid)) ?? 0) + 1);
  let left = MAX_ITEMS;
  let leftInRecords = itemsIn(bytes);
  for (const { cid, block } of carBlocks(bytes, MAX_BLOCKS)) {
    const items = checkCbor(block, { items: 1, maxItems: left, depth: DEPTH });
    left -= items;
    leftInRecords -= items * (named.get(nameOf(cid)) ?? 0);
    if (leftInRecords < 0) throw new ShapeError('records of more items than so few bytes hold');
  }
}

/** How many data items this many bytes of a repository may hold. */
export function itemsIn(bytes: Uint8Array): number {
  return MIN_ITEMS + bytes.length / BYTES_PER_ITEM;
}

/** A CID as the key of a map. */
export function nameOf(cid: Uint8Array): string {
  return Buffer.from(cid).toString('latin1');
}

/** The bytes of a decoded CID; `undefined` for any other value. */
export function cidBytes(value: unknown): Uint8Array | undefined {
  const bytes = value !== null && typeof value === 'object' && 'multihash' in value && 'bytes' in value && value.bytes;
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** A block of a CAR file: parts of the file's own bytes, unchecked. */
export interface CarBlock {
  readonly cid: Uint8Array;
  readonly block: Uint8Array;
}

/**
 * The blocks of a CAR file of a repository, none of them hashed or decoded. Throws `ShapeError`.
 */
export function* carBlocks(bytes: Uint8Array, maxBlocks: number): Generator<CarBlock> {
  let at = carHeader(bytes).end;
  for (let blocks = 0; at < bytes.length; blocks++) {
    if (blocks >= maxBlocks) throw new ShapeError(`more than ${maxBlocks} blocks`);
    const { value, end } = readLength(bytes, at);
    at = endOf(bytes, { value, end });
    if (!CID_START.every((byte, place) => bytes[end + place] === byte) || value <= CID_LENGTH)
      throw new ShapeError('a block that does not belong to the repository');
    yield { cid: bytes.subarray(end, end + CID_LENGTH), block: bytes.subarray(end + CID_LENGTH, at) };
  }
}

/** The header's CBOR, checked, and where it ends. Throws `ShapeError`. */
export function carHeader(bytes: Uint8Array): { readonly header: Uint8Array; readonly end: number } {
  const length = readLength(bytes, 0);
  if (length.value > MAX_HEADER) throw new ShapeError('a CAR header that is too long');
  const end = endOf(bytes, length);
  const header = bytes.subarray(length.end, end);
  checkCbor(header, { items: 1, maxItems: 100, depth: 4 });
  return { header, end };
}

interface Length {
  readonly value: number;
  readonly end: number;
}

function readLength(bytes: Uint8Array, start: number): Length {
  let value = 0;
  for (let place = 0; place < MAX_LENGTH_BYTES; place++) {
    const byte = bytes[start + place];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * place);
    if (byte < 0x80) return { value, end: start + place + 1 };
  }
  throw new ShapeError('a length that does not end');
}

function endOf(bytes: Uint8Array, { value, end }: Length): number {
  if (value > bytes.length - end) throw new ShapeError('a length beyond the end');
  return end + value;
}

/** Text from a host, cut to the length of a log line; '' for anything but a string. */
export function hostWords(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}
