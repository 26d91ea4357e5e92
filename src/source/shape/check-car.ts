import { checkCbor, ShapeError } from './check-cbor.ts';

// A commit of 200 writes in a repository of millions of records has some 4,000 blocks.
const MAX_BLOCKS = 10_000;
const MAX_ITEMS = 500_000;
const MAX_HEADER = 1000;
const DEPTH = 256;
// CID version 1, DAG-CBOR, SHA-256 of 32 bytes: a repository has no others.
const CID_START = [0x01, 0x71, 0x12, 0x20] as const;
const CID_LENGTH = 36;
const MAX_LENGTH_BYTES = 4;

/**
 * Checks a CAR file of repository blocks against limits, in one pass and before its reader gets it: that reader takes half a gigabyte of memory for a varint of
 * two megabytes that never ends, and hashes every block before it looks at any. Throws `ShapeError`.
 */
export function checkCar(bytes: Uint8Array): void {
  let left = MAX_ITEMS;
  for (const { block } of carBlocks(bytes, MAX_BLOCKS))
    left -= checkCbor(block, { items: 1, maxItems: left, depth: DEPTH });
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
