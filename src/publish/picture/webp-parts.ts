import { type FoundParts, KeptParts } from './picture-metadata.ts';

/** https://developers.google.com/speed/webp/docs/riff_container */
const KEPT: ReadonlySet<string> = new Set(['ICCP', 'ANIM', 'ALPH', 'VP8 ', 'VP8L']);
const KEPT_IN_FRAME: ReadonlySet<string> = new Set(['ALPH', 'VP8 ', 'VP8L']);
/** Flags of `VP8X`. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
/** Bytes of an animation's frame before its chunks. */
const FRAME_HEAD = 16;

/**
 * A WebP with the chunks of its pixels, its colour profile, its animation and its orientation. All
 * others are removed, known or not, also within frames, and the bytes after the end.
 *
 * @returns `null` when its chunks cannot be followed to the end, or `VP8X` is not the first
 */
export function webpParts(bytes: Buffer): FoundParts | null {
  const kept = new KeptParts(bytes);
  let features: Buffer | undefined;
  const last = bytes.length < 12 ? 0 : bytes.readUInt32LE(4) + 8;
  if (last > bytes.length) return null;
  let at = 12;
  for (; at < last && kept.mayGoOn(); ) {
    const found = chunkAt(bytes, at, last);
    if (!found) return null;
    const { type, data, end } = found;
    if (type === 'VP8X') {
      if (at !== 12 || data.length < 10) return null;
      features = chunk(type, data.subarray(0, 10));
      kept.write(features);
    } else if (KEPT.has(type)) kept.keep(at, end);
    else if (type === 'ANMF') {
      const frame = frameOf(data);
      if (!frame) return null;
      kept.write(chunk(type, frame));
    } else if (type === 'EXIF') kept.dropExif(data, features && ((exif) => chunk(type, exif)));
    else kept.drop(data);
    at = end;
  }
  if (at === 12 || at < last) return null;
  // The flags are part of a kept chunk, so they must change before the parts are joined.
  features?.writeUInt8((features.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)) | (kept.turned ? HAS_EXIF : 0), 8);
  const chunks = kept.joined();
  const pad = Buffer.alloc(chunks.length & 1);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + pad.length + 4, 4);
  return { bytes: Buffer.concat([head, chunks, pad]), place: kept.place };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly end: number;
}

function chunkAt(bytes: Buffer, at: number, last: number): Chunk | null {
  if (at + 8 > last) return null;
  const size = bytes.readUInt32LE(at + 4);
  const end = at + 8 + size;
  if (end > last) return null;
  // Some files lack the last byte, which makes a size even.
  const data = bytes.subarray(at + 8, end);
  return { type: bytes.toString('latin1', at, at + 4), data, end: Math.min(end + (size & 1), last) };
}

/** A frame of an animation with only the chunks of its pixels. */
function frameOf(data: Buffer): Buffer | null {
  const kept = new KeptParts(data);
  if (data.length < FRAME_HEAD) return null;
  kept.keep(0, FRAME_HEAD);
  for (let at = FRAME_HEAD; at < data.length; ) {
    const found = chunkAt(data, at, data.length);
    if (!found || !kept.mayGoOn()) return null;
    if (KEPT_IN_FRAME.has(found.type)) kept.keep(at, found.end);
    at = found.end;
  }
  return kept.joined();
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}
