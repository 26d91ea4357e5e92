import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { ShapeError } from '../check-cbor.ts';
import { ByteReader } from './byte-reader.ts';

/** What a row of an archive says happened. Other numbers are kinds to come. */
export const ROW_KIND = {
  create: 1,
  update: 2,
  delete: 3,
  identity: 4,
  account: 5,
  sync: 6,
  /** A record that a repository had after a `sync`, read whole by the host. */
  resynced: 7,
} as const;

/** By what a row is chosen. */
export interface RowHead {
  /** The host's number of the event. */
  readonly seq: number;
  readonly kind: number;
  /** Empty for what is no commit. */
  readonly collection: string;
}

/** One event of an archive. */
export interface ArchiveRow extends RowHead {
  /** When the event is said to have happened, microseconds: when the host saw it, or an earlier time that its operator has put there. */
  readonly time: number;
  readonly did: string;
  readonly rkey: string;
  readonly rev: string;
  /** DAG-CBOR: the record, or the event as the firehose had it. `null` when it is longer than any record. */
  readonly payload: Buffer | null;
}

// The protocol's own client refuses more.
const MAX_ROWS = 1 << 18;
const MAX_UNPACKED = 2 ** 30;
/** Bytes of the texts of all rows. A block has some thousand rows, of a hundred bytes each. */
const MAX_TEXTS = 32 * 1024 * 1024;
/** Bytes. A host accepts records of a megabyte. */
const MAX_PAYLOAD = 4 * 1024 * 1024;
// The encoder of the protocol's server uses 8 MB (2^23).
const WINDOW = 25;
const FIXED = 8 + 8 + 8 + 1 + 1 + 2 + 1 + 1 + 4;
const ZSTD_MAGIC = 0xfd2fb528;
const HAS_CHECKSUM = 0x04;

/**
 * Reads a block of an archive: a zstd frame of columns, first those of fixed size for all rows, then the texts, then the payloads. It is unpacked as it comes,
 * and only the payloads of `wanted` rows are kept, so its memory is bounded whatever it holds. A frame without a checksum is refused: nothing else would show a
 * byte that changed.
 *
 * @param frame the frame's bytes
 * @returns the wanted rows in their order
 * @throws {ShapeError} it is no such block
 */
export async function* readBlock(
  frame: AsyncIterable<Uint8Array>,
  wanted: (row: RowHead) => boolean,
): AsyncGenerator<ArchiveRow> {
  const packed = new ByteReader(frame);
  const start = await packed.take(5);
  if (start.readUInt32LE() !== ZSTD_MAGIC || ((start[4] ?? 0) & HAS_CHECKSUM) === 0)
    throw new ShapeError('a block that is no zstd frame with a checksum');
  const unzip = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW } });
  /** Why the bytes ended, where that is not the frame's own fault. */
  let broken: unknown;
  let given = 0;
  const bytes = (async function* () {
    try {
      for (let piece: Uint8Array = start; piece.length > 0; piece = await packed.piece()) {
        given += piece.length;
        yield piece;
      }
    } catch (error) {
      broken = error;
      throw error;
    }
  })();
  // An error on either side ends both; the reader gets it from `unzip`.
  const ended = pipeline(bytes, unzip).catch(() => {});
  try {
    yield* readColumns(new ByteReader(unzip), wanted);
    // The unpacker ends where the frame does, whatever comes then.
    const used = unzip.bytesWritten;
    unzip.destroy();
    await ended;
    if (given > used || !(await packed.isAtEnd())) throw new ShapeError('bytes after a block');
  } catch (error) {
    if (broken !== undefined) throw broken;
    if (error instanceof ShapeError) throw error;
    throw new ShapeError('a block that cannot be unpacked', { cause: error });
  } finally {
    unzip.destroy();
  }
}

async function* readColumns(reader: ByteReader, wanted: (row: RowHead) => boolean): AsyncGenerator<ArchiveRow> {
  const rows = (await reader.take(4)).readUInt32LE();
  if (rows > MAX_ROWS) throw new ShapeError(`a block of more than ${MAX_ROWS} rows`);
  const fixed = await reader.take(rows * FIXED);
  const { seq, witnessed, indexed, kinds, lengths, payloads } = columnsOf(fixed, rows);
  const texts: Buffer[] = [];
  let size = fixed.length;
  for (const { total } of lengths) {
    size += total;
    if (size - fixed.length > MAX_TEXTS) throw new ShapeError(`a block of more than ${MAX_TEXTS} bytes of text`);
    texts.push(await reader.take(total));
  }
  const at = lengths.map(() => 0);
  const text = (column: number, row: number) => {
    const from = at[column] ?? 0;
    return texts[column]?.toString('utf8', from, from + (lengths[column]?.of(row) ?? 0)) ?? '';
  };
  let skipped = 0;
  let before = 0;
  for (let row = 0; row < rows; row++) {
    const number = seq(row);
    if (!Number.isSafeInteger(number) || number <= before) throw new ShapeError('a block whose numbers do not grow');
    before = number;
    const length = payloads(row);
    size += length;
    if (size > MAX_UNPACKED) throw new ShapeError(`a block of more than ${MAX_UNPACKED} bytes`);
    const head = { seq: number, kind: kinds(row), collection: text(0, row) };
    const isTooLong = length > MAX_PAYLOAD;
    if (wanted(head)) {
      const names = { did: text(1, row), rkey: text(2, row), rev: text(3, row) };
      await reader.skip(skipped);
      skipped = 0;
      const payload = isTooLong ? null : await reader.take(length);
      yield { ...head, ...names, time: indexed(row) || witnessed(row), payload };
      if (isTooLong) skipped = length;
    } else skipped += length;
    for (const [column, { of }] of lengths.entries()) at[column] = (at[column] ?? 0) + of(row);
  }
  await reader.skip(skipped);
  if (!(await reader.isAtEnd())) throw new ShapeError('bytes after the last row of a block');
}

/** A column of lengths, and how many bytes its texts have together. */
interface Lengths {
  readonly of: (row: number) => number;
  readonly total: number;
}

function columnsOf(fixed: Buffer, rows: number) {
  let start = 0;
  const column = <T>(size: number, read: (at: number) => T) => {
    const from = start;
    start += size * rows;
    return (row: number) => read(from + row * size);
  };
  const lengths = (size: 1 | 2): Lengths => {
    const of = column(size, (at) => fixed.readUIntLE(at, size));
    let total = 0;
    for (let row = 0; row < rows; row++) total += of(row);
    return { of, total };
  };
  return {
    seq: column(8, (at) => Number(fixed.readBigUInt64LE(at))),
    witnessed: column(8, (at) => Number(fixed.readBigInt64LE(at))),
    indexed: column(8, (at) => Number(fixed.readBigInt64LE(at))),
    kinds: column(1, (at) => fixed.readUInt8(at)),
    // In this order: of the collections, DIDs, record keys and revisions.
    lengths: [lengths(1), lengths(2), lengths(1), lengths(1)],
    payloads: column(4, (at) => fixed.readUInt32LE(at)),
  };
}
