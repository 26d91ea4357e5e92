import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ArchiveRow, readBlock } from '../../../src/source/archive/archive-block.ts';
import { readSegmentHead, segmentBlocks } from '../../../src/source/archive/archive-segment.ts';
import { ByteReader } from '../../../src/source/archive/byte-reader.ts';
import { ShapeError } from '../../../src/source/check-cbor.ts';
import { blockOf, columnsOf, type FileRow, packed, segmentOf } from './segment-file.ts';

async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(frame: Uint8Array, size?: number, wanted: (row: { seq: number }) => boolean = () => true) {
  const rows: ArchiveRow[] = [];
  for await (const row of readBlock(pieces(frame, size), wanted)) rows.push(row);
  return rows;
}

const row = (seq: number, more: Partial<FileRow> = {}): FileRow => ({
  ...{ seq, witnessed: 1000 + seq, kind: 1, did: `did:plc:${seq}`, collection: 'a.b.c', rkey: `r${seq}`, rev: '3k' },
  payload: Buffer.from(`payload ${seq}`),
  ...more,
});

describe('a block', () => {
  test('gives its rows as they were, in pieces of any size', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const fields = fc.record({
      witnessed: fc.integer({ min: 1, max: 2 ** 50 }),
      indexed: fc.constantFrom(0, 5),
      kind: fc.integer({ min: 1, max: 9 }),
      ...{ did: text, collection: text, rkey: text, rev: text },
      payload: fc.uint8Array({ maxLength: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { maxLength: 20 }), fc.integer({ min: 1, max: 50 }), async (rows, size) => {
        const written = rows.map((each, index) => ({ ...each, seq: 10 * index + 1 }));
        const found = await read(blockOf(written), size);
        expect(found).toEqual(
          written.map(({ witnessed, indexed, payload, ...same }) => ({
            ...same,
            time: indexed || witnessed,
            payload: Buffer.from(payload),
          })),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('of which only some rows are wanted', async () => {
    const frame = blockOf([1, 2, 3, 4, 5].map((seq) => row(seq)));
    const found = await read(frame, 7, ({ seq }) => seq === 2 || seq === 4);
    expect(found.map(({ payload }) => String(payload))).toEqual(['payload 2', 'payload 4']);
  });

  test('without rows, as one from which all were removed, has none', async () => {
    expect(await read(blockOf([]))).toEqual([]);
  });

  test('a payload longer than any record is passed over, and what follows is read', async () => {
    const found = await read(blockOf([row(1), row(2, { payload: Buffer.alloc(5_000_000) }), row(3)]), 1_000_000);
    expect(found.map(({ payload }) => payload?.length)).toEqual([9, undefined, 9]);
  });
});

const columns = columnsOf([row(1), row(2)]);
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(columns);
  change(bytes);
  return packed(bytes);
};
const count = (rows: number) => changed((bytes) => bytes.writeUInt32LE(rows));

describe('what is no block is refused', () => {
  test.each<[note: string, frame: Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no zstd', Buffer.from('not a frame at all')],
    ['a frame without a checksum, in which nothing would show a changed byte', packed(columns, false)],
    ['a frame with a changed byte', changeByte(blockOf([row(1), row(2)]), -1)],
    ['a frame cut short', blockOf([row(1), row(2)]).subarray(0, -6)],
    ['bytes behind the frame', Buffer.concat([blockOf([row(1)]), Buffer.from('more')])],
    ['two frames', Buffer.concat([blockOf([row(1)]), blockOf([row(2)])])],
    ['more rows than a block has', count(2 ** 32 - 1)],
    ['a row more than there are bytes for', count(3)],
    ['a row fewer than its columns have', count(1)],
    ['bytes behind the last row', packed(Buffer.concat([columns, Buffer.from([0])]))],
    ['a frame that unpacks to nothing', packed(Buffer.alloc(0))],
    ['numbers that do not grow', blockOf([row(2), row(2)])],
    ['the number 0, which no event has', blockOf([row(0)])],
    ['a number beyond exact ones', changed((bytes) => bytes.writeBigUInt64LE(2n ** 63n, 12))],
    [
      'payloads of gigabytes that are not there',
      changed((bytes) => bytes.writeUInt32LE(2 ** 32 - 1, bytes.indexOf('a.b.c') - 4)),
    ],
    ['zeros without end', packed(Buffer.alloc(50_000_000))],
  ])('%s', async (_note, frame) => {
    await expect(read(frame, 64_000)).rejects.toThrow(ShapeError);
  });

  test('a frame of thousands of millions of bytes, before they are in memory', async () => {
    const rows = Array.from({ length: 1100 }, (_, index) => row(index + 1));
    const claimed = Buffer.from(columnsOf(rows));
    const lengths = claimed.indexOf('a.b.c') - 4 * rows.length;
    for (let at = 0; at < rows.length; at++) claimed.writeUInt32LE(1_000_000, lengths + 4 * at);
    await expect(read(packed(claimed), 64_000, () => false)).rejects.toThrow(ShapeError);
  });

  test('any change of a byte', async () => {
    const good = blockOf([row(1), row(2), row(3)]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: good.length - 1 }), async (at) => {
        await read(changeByte(good, at)).catch((error) => expect(error).toBeInstanceOf(ShapeError));
      }),
    );
  });
});

function changeByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = at < 0 ? copy.length + at : at;
  copy[place] = (copy[place] ?? 0) ^ 0x55;
  return copy;
}

describe('a segment', () => {
  const file = segmentOf([[row(1), row(2)], [], [row(3)]]);
  const seqs = async (bytes: Uint8Array) => {
    const reader = new ByteReader(pieces(bytes, 50));
    const head = await readSegmentHead(reader);
    const found: number[][] = [];
    for await (const { frame } of segmentBlocks(reader, head)) {
      const rows = [];
      for await (const { seq } of readBlock(frame, () => true)) rows.push(seq);
      found.push(rows);
    }
    return { head, found };
  };

  test('has its blocks one after the other; the indexes behind them are not read', async () => {
    expect(await seqs(file.bytes.subarray(0, -100))).toMatchObject({
      head: { checksum: file.checksum, blocks: 3 },
      found: [[1, 2], [], [3]],
    });
  });

  const broken = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(file.bytes);
    change(bytes);
    return bytes;
  };
  test.each<[note: string, bytes: Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a header cut short', file.bytes.subarray(0, 200)],
    ['another file', broken((bytes) => bytes.write('PK'))],
    ['one that is still written to', broken((bytes) => bytes.fill(0, 4, 12))],
    ['one of another version', broken((bytes) => bytes.writeUInt16LE(2, 12))],
    ['blocks that end before they begin', broken((bytes) => bytes.writeBigUInt64LE(10n, 58))],
    ['a block beyond the end', broken((bytes) => bytes.writeBigUInt64LE(2n ** 62n, 256))],
    ['more blocks than it has', broken((bytes) => bytes.writeUInt32LE(4, 14))],
    ['fewer blocks than it has', broken((bytes) => bytes.writeUInt32LE(2, 14))],
  ])('that is %s is refused', async (_note, bytes) => {
    await expect(seqs(bytes)).rejects.toThrow(ShapeError);
  });
});
