import { checkCbor, ShapeError } from './check-cbor.ts';

// A commit of 200 writes in a repository of millions of records has some 4,000 blocks.
const MAX_BLOCKS = 10_000;
const MAX_ITEMS = 500_000;
// A decoded item takes some 130 bytes of memory, so what a commit's records take is bound to its length. Real records have more than 6 bytes an item.
const BYTES_PER_ITEM = 4;
const MIN_ITEMS = 5000;
const MAX_HEADER = 1000;
const DEPTH = 256;
// CID version 1, DAG-CBOR, SHA-256 of 32 bytes: a repository has no others.
const CID_START = [0x01, 0x71, 0x12, 0x20] as const;
const CID_LENGTH = 36;
const MAX_LENGTH_BYTES = 4;

/**
 * Checks a CAR file of repository blocks against limits, in one pass and before its reader gets it: that reader takes half a gigabyte of memory for a varint of
 * two megabytes that never ends, and hashes every block before it looks at any. Throws `ShapeError`.
 *
 * @param records the CIDs of the writes. Their reader decodes a block once for each write that names it, so it is counted as often here: a commit of 100 kB whose
 *   200 writes name one block would take gigabytes.
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

/** How many data items so many bytes of a repository may hold. */
export function itemsIn(bytes: Uint8Array): number {
  return MIN_ITEMS + bytes.length / BYTES_PER_ITEM;
}

/** A CID as the key of a map. */
export function nameOf(cid: Uint8Array): string {
  return Buffer.from(cid).toString('latin1');
}

/** The bytes of a decoded CID; `undefined` for what is none. */
export function cidBytes(value: unknown): Uint8Array | undefined {
  const bytes = value !== null && typeof value === 'object' && 'multihash' in value && 'bytes' in value && value.bytes;
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** A block of a CAR file: parts of the file's own bytes, unchecked. */
export interface CarBlock {
  readonly cid: Uint8Array;
  readonly block: Uint8Array;
}

/** The blocks of a CAR file of a repository, none of them hashed or decoded. Throws `ShapeError`. */
export function* carBlocks(bytes: Uint8Array, maxBlocks: number): Generator<CarBlock> {
  let at = carHeader(bytes).end;
  for (let blocks = 0; at < bytes.length; blocks++) {
    if (blocks >= maxBlocks) throw new ShapeError(`more than ${maxBlocks} blocks`);
    const { value, end } = readLength(bytes, at);
    at = endOf(bytes, { value, end });
    if (!CID_START.every((byte, place) => bytes[end + place] === byte) || value <= CID_LENGTH)
      throw new ShapeError('a block that is none of a repository');
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
