import { createHash } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';

/** A row of a segment, as the protocol's documents lay it out. */
export interface FileRow {
  readonly seq: number;
  /** Microseconds. */
  readonly witnessed: number;
  /** 0: the operator has put no other time there. */
  readonly indexed?: number;
  readonly kind: number;
  readonly did: string;
  readonly collection?: string;
  readonly rkey?: string;
  readonly rev?: string;
  readonly payload?: Uint8Array;
}

/** A block: one zstd frame with a checksum, of columns. */
export function blockOf(rows: readonly FileRow[]): Buffer {
  return packed(columnsOf(rows));
}

export function packed(bytes: Uint8Array, checksum = true): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: Number(checksum) } });
}

export function columnsOf(rows: readonly FileRow[]): Buffer {
  const number = (size: number, value: (row: FileRow) => number) =>
    rows.map((row) => {
      const bytes = Buffer.alloc(size);
      if (size === 8) bytes.writeBigInt64LE(BigInt(value(row)));
      else bytes.writeUIntLE(value(row), 0, size);
      return bytes;
    });
  const text = (value: (row: FileRow) => string | undefined) => rows.map((row) => Buffer.from(value(row) ?? ''));
  const texts = [
    text(({ collection }) => collection),
    text(({ did }) => did),
    text(({ rkey }) => rkey),
    text(({ rev }) => rev),
    rows.map(({ payload }) => Buffer.from(payload ?? [])),
  ];
  const lengths = [1, 2, 1, 1, 4].flatMap((size, column) =>
    (texts[column] ?? []).map(({ length }) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(length, 0, size);
      return bytes;
    }),
  );
  const count = Buffer.alloc(4);
  count.writeUInt32LE(rows.length);
  return Buffer.concat([
    count,
    ...number(8, ({ seq }) => seq),
    ...number(8, ({ witnessed }) => witnessed),
    ...number(8, ({ indexed = 0 }) => indexed),
    ...number(1, ({ kind }) => kind),
    ...lengths,
    ...texts.flat(),
  ]);
}

export interface SegmentFile {
  readonly checksum: string;
  readonly bytes: Buffer;
  readonly frames: readonly Buffer[];
}

/**
 * A finished segment. Behind the blocks stands their index, as in the protocol; its other indexes are of use only to the server that has the file. The checksum is
 * the protocol's xxh3 in name only: to a client it tells one writing of a file from another.
 */
export function segmentOf(blocks: readonly (readonly FileRow[])[]): SegmentFile {
  const frames = blocks.map(blockOf);
  const places: number[] = [];
  let at = 256;
  const body = frames.flatMap((frame) => {
    places.push(at);
    at += 8 + frame.length;
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(frame.length));
    return [length, frame];
  });
  const rows = blocks.flat();
  const index = frames.map((frame, block) => {
    const entry = Buffer.alloc(52);
    entry.writeBigUInt64LE(BigInt(places[block] ?? 0), 0);
    entry.writeUInt32LE(frame.length, 8);
    entry.writeUInt32LE(blocks[block]?.length ?? 0, 16);
    entry.writeBigUInt64LE(BigInt(blocks[block]?.[0]?.seq ?? 0), 20);
    entry.writeBigUInt64LE(BigInt(blocks[block]?.at(-1)?.seq ?? 0), 28);
    return entry;
  });
  const header = Buffer.alloc(256);
  header.write('jss0', 'latin1');
  header.writeUInt16LE(1, 12);
  header.writeUInt32LE(frames.length, 14);
  header.writeUInt32LE(rows.length, 18);
  header.writeBigUInt64LE(BigInt(rows[0]?.seq ?? 0), 26);
  header.writeBigUInt64LE(BigInt(rows.at(-1)?.seq ?? 0), 34);
  header.writeBigUInt64LE(BigInt(at), 58);
  header.writeBigUInt64LE(BigInt(at), 90);
  const bytes = Buffer.concat([header, ...body, ...index]);
  const checksum = createHash('sha256').update(bytes).digest().subarray(0, 8);
  checksum.copy(bytes, 4);
  return { checksum: Buffer.from(checksum).reverse().toString('hex'), bytes, frames };
}
