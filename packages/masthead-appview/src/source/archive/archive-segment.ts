import { ShapeError } from '../check-cbor.ts';
import type { ByteReader } from './byte-reader.ts';

const HEADER = 256;
const LENGTH = 8;
const VERSION = 1;

/** The header of a segment file. */
export interface SegmentHead {
  /** 16 hexadecimal digits; a segment that is written anew has another one. */
  readonly checksum: string;
  readonly blocks: number;
  /** Where the blocks end and the indexes begin, bytes from the file's start. */
  readonly end: number;
}

/** Reads the header of a finished segment. Throws `ShapeError`. */
export async function readSegmentHead(reader: ByteReader): Promise<SegmentHead> {
  const bytes = await reader.take(HEADER);
  if (bytes.toString('latin1', 0, 4) !== 'jss0') throw new ShapeError('a file that is no segment');
  const checksum = bytes.readBigUInt64LE(4);
  if (checksum === 0n) throw new ShapeError('a segment that is still written to');
  const version = bytes.readUInt16LE(12);
  if (version !== VERSION) throw new ShapeError(`a segment of version ${version}; known is ${VERSION}`);
  const end = Number(bytes.readBigUInt64LE(58));
  if (!Number.isSafeInteger(end) || end < HEADER) throw new ShapeError('a segment whose blocks end nowhere');
  return { checksum: checksum.toString(16).padStart(16, '0'), blocks: bytes.readUInt32LE(14), end };
}

/** The blocks of a segment file, by their index: frames, each of which the caller reads to its end. The indexes behind them are not read. Throws `ShapeError`. */
export async function* segmentBlocks(
  reader: ByteReader,
  { blocks, end }: SegmentHead,
): AsyncGenerator<{ readonly index: number; readonly frame: AsyncIterable<Uint8Array> }> {
  let offset = HEADER;
  for (let index = 0; index < blocks; index++) {
    const length = Number((await reader.take(LENGTH)).readBigUInt64LE());
    offset += LENGTH + length;
    if (offset > end) throw new ShapeError('a length beyond the end');
    yield { index, frame: reader.pass(length) };
  }
  if (offset !== end) throw new ShapeError('a segment with bytes after its last block');
}
