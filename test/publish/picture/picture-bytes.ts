import { crc32 } from 'node:zlib';

// Pictures byte by byte, as a camera, an editor or somebody hostile writes them.

/** A stretch of a picture, and whether it may leave. */
export interface Part {
  readonly bytes: Buffer;
  readonly stays: boolean;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** EXIF with an orientation, a maker's words and, with `place`, coordinates; without a prefix. */
export function exif({ orientation = 1, place = false, little = false } = {}): Buffer {
  const tiff = Buffer.alloc(120);
  const short = (at: number, value: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at));
  const long = (at: number, value: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at));
  const entry = (at: number, tag: number, type: number, count: number) => {
    short(at, tag);
    short(at + 2, type);
    long(at + 4, count);
  };
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  short(2, 42);
  long(4, 8);
  short(8, place ? 3 : 2);
  entry(10, 0x010f, 2, 20);
  long(18, 90);
  entry(22, 0x0112, 3, 1);
  short(30, orientation);
  if (place) {
    entry(34, 0x8825, 4, 1);
    long(42, 60);
    short(60, 1);
    entry(62, 2, 5, 3);
  }
  tiff.write('SECRET of the camera', 90, 'latin1');
  return tiff;
}

export const XMP = ascii('<x:xmpmeta SECRET exif:GPSLatitude="52,30N"/>');

export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A frame of 256×256, and scans whose data has what looks like markers. */
const FRAME = jpegSegment(0xc2, Buffer.from([8, 1, 0, 1, 0, 1, 1, 0x11, 0]));
const SCAN = Buffer.concat([
  jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 0xe1, 0xff, 0xd0, 7, 0xff, 0, 0xfe]),
]);

/** A progressive JPEG with parts before its frame and between its scans. */
export function jpeg(before: readonly Buffer[] = [], between: readonly Buffer[] = [], after = ''): Buffer {
  const tables = jpegSegment(0xdb, Buffer.alloc(65, 1));
  const parts = [Buffer.from([0xff, 0xd8]), ...before, tables, FRAME, SCAN, ...between, SCAN];
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9]), ascii(after)]);
}

export function pngChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([ascii(type), Buffer.from(data as string, 'latin1')]);
  const whole = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)]);
  whole.writeUInt32BE(body.length - 4, 0);
  whole.writeUInt32BE(crc32(body), whole.length - 4);
  return whole;
}

export function png(before: readonly Buffer[] = [], behind: readonly Buffer[] = [], after = ''): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0, 8, 6, 0, 0, 0]);
  const parts = [ascii('\x89PNG\r\n\x1a\n'), pngChunk('IHDR', header), ...before, pngChunk('IDAT', 'pixels')];
  return Buffer.concat([...parts, ...behind, pngChunk('IEND'), ascii(after)]);
}

export function webpChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = ascii(`${type}\0\0\0\0`);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}

/** Flags of ICC, alpha, EXIF, XMP and animation; 256×256 pixels. */
export const WEBP_FEATURES = Buffer.from([0x3e, 0, 0, 0, 255, 0, 0, 255, 0, 0]);

export function webp(chunks: readonly Buffer[], after = ''): Buffer {
  const body = Buffer.concat([ascii('WEBP'), ...chunks]);
  const head = ascii('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, ascii(after)]);
}

export function gifExtension(label: number, blocks: readonly (Buffer | string)[]): Buffer {
  const rows = blocks.map((block) => Buffer.from(block as string, 'latin1'));
  return Buffer.concat([
    Buffer.from([0x21, label]),
    ...rows.flatMap((row) => [Buffer.from([row.length]), row]),
    Buffer.from([0]),
  ]);
}

export const GIF_IMAGE = Buffer.from([0x2c, 0, 0, 0, 0, 0, 1, 0, 1, 0x80, 1, 2, 3, 4, 5, 6, 2, 2, 0x3b, 0x21, 0]);

export function gif(before: readonly Buffer[] = [], behind: readonly Buffer[] = [], after = ''): Buffer {
  const head = Buffer.concat([ascii('GIF89a'), Buffer.from([0, 1, 0, 1, 0x80, 0, 0, 9, 9, 9, 8, 8, 8])]);
  return Buffer.concat([head, ...before, GIF_IMAGE, ...behind, Buffer.from([0x3b]), ascii(after)]);
}

/**
 * One of each format with a place and with what nobody is to read: `SECRET` in each part that goes.
 */
export const DIRTY: Readonly<Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>> = {
  jpeg: jpeg(
    [
      jpegSegment(0xe1, Buffer.concat([ascii('Exif\0\0'), exif({ orientation: 6, place: true })])),
      jpegSegment(0xfe, 'SECRET'),
    ],
    [jpegSegment(0xed, 'Photoshop 3.0\0SECRET')],
    'SECRET film of a phone',
  ),
  png: png(
    [pngChunk('eXIf', exif({ place: true })), pngChunk('tEXt', 'Author\0SECRET')],
    [pngChunk('tIME', 'SECRET1')],
  ),
  webp: webp([
    webpChunk('VP8X', WEBP_FEATURES),
    webpChunk('VP8L', 'pixels'),
    webpChunk('EXIF', exif({ place: true })),
    webpChunk('XMP ', XMP),
  ]),
  gif: gif([gifExtension(0xfe, ['SECRET']), gifExtension(0xff, ['XMP DataXMP', XMP])]),
};
