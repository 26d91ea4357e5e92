import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { RepositoryError } from '../../../src/atproto/repository/repository-error.ts';
import { imageFacts } from '../../../src/check/check-icon.ts';
import { toUpload, withoutMetadata } from '../../../src/publish/picture/without-metadata.ts';
import {
  DIRTY,
  exif,
  GIF_IMAGE,
  gif,
  gifExtension,
  jpeg,
  jpegSegment,
  type Part,
  png,
  pngChunk,
  WEBP_FEATURES,
  webp,
  webpChunk,
  XMP,
} from './picture-bytes.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const withPrefix = (tiff: Buffer) => Buffer.concat([ascii('Exif\0\0'), tiff]);
const clean = (bytes: Uint8Array) => {
  const found = withoutMetadata(bytes);
  return found && { ...found, bytes: Buffer.from(found.bytes) };
};
const stays = (bytes: Buffer): Part => ({ bytes, stays: true });
const goes = (bytes: Buffer): Part => ({ bytes, stays: false });

/** Bytes that somebody put into a part: `SECRET` among anything. */
const secret = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.concat([bytes, ascii('SECRET'), bytes]));
const pixels = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));

const jpegParts = fc.oneof(
  fc
    .tuple(fc.constantFrom(0xe1, 0xe2, 0xe3, 0xe5, 0xeb, 0xec, 0xed, 0xef, 0xfe), secret)
    .map(([marker, data]) => goes(jpegSegment(marker, data))),
  secret.map((data) => goes(jpegSegment(0xe1, Buffer.concat([ascii('http://ns.adobe.com/xap/1.0/\0'), data])))),
  secret.map((data) => goes(jpegSegment(0xe0, Buffer.concat([ascii('JFXX\0'), data])))),
  fc.constantFrom(goes(jpegSegment(0xe1, withPrefix(exif())))),
  pixels.map((data) => stays(jpegSegment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0\x01\x01'), data])))),
  fc.tuple(fc.constantFrom(0xc4, 0xdb, 0xdd), pixels).map(([marker, data]) => stays(jpegSegment(marker, data))),
  fc.constantFrom(
    stays(jpegSegment(0xe0, 'JFIF\0\x01\x02\0\0\x48\0\x48\0\0')),
    stays(jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01')),
  ),
);
const pngParts = fc.oneof(
  fc
    .tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVW', 'sPLT', 'iDOT'), secret)
    .map(([type, data]) => goes(pngChunk(type, data))),
  fc.constantFrom(goes(pngChunk('eXIf', exif()))),
  fc
    .tuple(fc.constantFrom('iCCP', 'gAMA', 'pHYs', 'acTL', 'fcTL', 'fdAT', 'IDAT', 'tRNS', 'PLTE'), pixels)
    .map(([type, data]) => stays(pngChunk(type, data))),
);
const frameParts = fc.oneof(
  secret.map((data) => goes(webpChunk('note', data))),
  fc.tuple(fc.constantFrom('ALPH', 'VP8 ', 'VP8L'), pixels).map(([type, data]) => stays(webpChunk(type, data))),
);
const webpParts = fc.oneof(
  fc
    .tuple(fc.constantFrom('XMP ', 'C2PA', 'note', '\0\0\0\0'), secret)
    .map(([type, data]) => goes(webpChunk(type, data))),
  fc.constantFrom(goes(webpChunk('EXIF', exif()))),
  fc
    .tuple(fc.constantFrom('ICCP', 'ANIM', 'ALPH', 'VP8 ', 'VP8L'), pixels)
    .map(([type, data]) => stays(webpChunk(type, data))),
);
const blocks = (data: Buffer) => (data.length > 255 ? [data.subarray(0, 255)] : [data]);
const gifParts = fc.oneof(
  fc.tuple(fc.constantFrom(0xfe, 0x02), secret).map(([label, data]) => goes(gifExtension(label, blocks(data)))),
  fc
    .tuple(fc.constantFrom('XMP DataXMP', 'MGK8BIM0000', 'SECRETSECRE'), secret)
    .map(([name, data]) => goes(gifExtension(0xff, [name, ...blocks(data)]))),
  fc.constantFrom(
    stays(gifExtension(0xf9, ['\x04\x0a\0\0'])),
    stays(gifExtension(0xff, ['NETSCAPE2.0', '\x01\0\0'])),
    stays(GIF_IMAGE),
  ),
  pixels.map((data) => stays(gifExtension(0xff, ['ICCRGBG1012', Buffer.concat([data, ascii('.')])]))),
);

type Make = (parts: readonly Buffer[], more: readonly Buffer[], after: string) => Buffer;
const FORMATS: readonly (readonly [string, fc.Arbitrary<Part>, Make])[] = [
  ['JPEG', jpegParts, jpeg],
  ['PNG', pngParts, png],
  ['GIF', gifParts, gif],
];
const kept = (parts: readonly Part[]) => parts.filter((part) => part.stays).map(({ bytes }) => bytes);
const all = (parts: readonly Part[]) => parts.map(({ bytes }) => bytes);

describe('whatever is put in, what comes out has the pixels and nothing of it', () => {
  it.each(FORMATS)('%s', (_, part, make) => {
    fc.assert(
      fc.property(fc.array(part), fc.array(part), fc.constantFrom('', 'SECRET'), (before, between, after) => {
        const found = clean(make(all(before), all(between), after));
        expect(found?.bytes).toEqual(make(kept(before), kept(between), ''));
        expect(found?.bytes.includes('SECRET')).toBe(false);
      }),
    );
  });

  it('WebP, in frames too', () => {
    fc.assert(
      fc.property(fc.array(webpParts, { minLength: 1 }), fc.array(frameParts), (parts, frame) => {
        const make = (flags: number, [one, two]: readonly [readonly Buffer[], readonly Buffer[]]) => {
          const features = Buffer.from(WEBP_FEATURES);
          features.writeUInt8(flags, 0);
          const animated = webpChunk('ANMF', Buffer.concat([Buffer.alloc(16, 7), ...two]));
          return webp([webpChunk('VP8X', features), ...one, animated]);
        };
        const found = clean(Buffer.concat([make(0x3e, [all(parts), all(frame)]), ascii('SECRET')]));
        expect(found?.bytes).toEqual(make(0x32, [kept(parts), kept(frame)]));
      }),
    );
  });
});

const EVERY = Object.entries(DIRTY);

describe.each(EVERY)('a %s', (format, dirty) => {
  it('is said to have held a place, is a picture of the same kind after it, and clean for good', () => {
    const found = clean(dirty);
    expect(found?.place).toBe(true);
    expect(found?.bytes.includes('SECRET')).toBe(false);
    expect(imageFacts(found?.bytes ?? dirty)).toEqual({ mimeType: `image/${format}`, width: 256, height: 256 });
    expect(clean(found?.bytes ?? dirty)).toEqual({ bytes: found?.bytes, place: false });
  });

  it('that is cut off anywhere, or lies anywhere, is refused in our words or goes through clean', () => {
    for (let end = 0; end < dirty.length; end++) judged(dirty.subarray(0, end), format);
    fc.assert(
      fc.property(fc.nat(dirty.length - 1), fc.nat(255), fc.nat(255), (at, one, two) => {
        const lying = Buffer.from(dirty);
        lying.writeUInt8(one, at);
        lying.writeUInt8(two, Math.min(at + 1, lying.length - 1));
        judged(lying, format);
      }),
      { numRuns: 500 },
    );
  });
});

function judged(bytes: Buffer, format: string): void {
  try {
    const { bytes: once } = toUpload(bytes, `image/${format}`);
    expect(Buffer.from(toUpload(once, `image/${format}`).bytes).equals(once)).toBe(true);
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    expect(error.kind).toBe('invalid');
    expect(error.message).toContain('save it again');
  }
}

describe('the orientation stays, and nothing else of EXIF', () => {
  const TURNED = [2, 6, 8].flatMap((orientation) => [true, false].map((little) => ({ orientation, little })));
  it.each(TURNED)('$orientation, little-endian $little', async ({ orientation, little }) => {
    const notes = exif({ orientation, little });
    const create = { width: 8, height: 8, channels: 3, background: '#123' } as const;
    const real = async (type: 'jpeg' | 'png' | 'webp') => sharp({ create }).toFormat(type).toBuffer();
    const jpegFile = await real('jpeg');
    const pngFile = await real('png');
    const webpFile = await real('webp');
    const features = Buffer.from([0x08, 0, 0, 0, 7, 0, 0, 7, 0, 0]);
    const files = [
      Buffer.concat([jpegFile.subarray(0, 2), jpegSegment(0xe1, withPrefix(notes)), jpegFile.subarray(2)]),
      Buffer.concat([pngFile.subarray(0, 33), pngChunk('eXIf', notes), pngFile.subarray(33)]),
      webp([webpChunk('VP8X', features), webpFile.subarray(12), webpChunk('EXIF', notes)]),
    ];
    for (const file of files) {
      const found = clean(file);
      expect(found?.bytes.includes('SECRET')).toBe(false);
      const read = await sharp(found?.bytes).metadata();
      expect([read.format, read.orientation]).toEqual([(await sharp(file).metadata()).format, orientation]);
      expect(await sharp(found?.bytes).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
    }
  });

  it('a thumbnail within JFIF goes', () => {
    const found = clean(jpeg([jpegSegment(0xe0, 'JFIF\0\x01\x02\0\0\x48\0\x48\x01\x02SECRET')]));
    expect(found?.bytes).toEqual(jpeg([jpegSegment(0xe0, 'JFIF\0\x01\x02\0\0\x48\0\x48\0\0')]));
  });
});

describe('a place', () => {
  const hex = exif({ place: true })
    .toString('hex')
    .replaceAll(/(.{72})/g, '$1\n');
  const inExif = (tiff: Buffer) => jpeg([jpegSegment(0xe1, withPrefix(tiff))]);
  const packed = (type: string, head: string, data: string | Buffer) =>
    png([pngChunk(type, Buffer.concat([ascii(head), deflateSync(data)]))]);
  const profile = `\nexif\n     120\n${hex}\n`;
  it.each([
    ['in EXIF', inExif(exif({ place: true, little: true })), true],
    ['in EXIF that is cut', inExif(exif({ place: true }).subarray(0, 55)), true],
    ['none in EXIF', inExif(exif()), false],
    ['in XMP', jpeg([jpegSegment(0xe1, XMP)]), true],
    ['none in a comment', jpeg([jpegSegment(0xfe, 'Latitude')]), false],
    ['in XMP of a PNG', png([pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`)]), true],
    ['in XMP that is packed', packed('iTXt', 'XML:com.adobe.xmp\0\x01\0de\0\0', XMP), true],
    ['in a profile as text', png([pngChunk('tEXt', `Raw profile type exif\0${profile}`)]), true],
    ['in a profile that is packed', packed('zTXt', 'Raw profile type exif\0\0', profile), true],
    ['in text that unpacks to more than is read', packed('zTXt', 'a\0\0', Buffer.alloc(50_000_000)), false],
  ])('%s', (_, bytes, place) => expect(clean(bytes)?.place).toBe(place));
});

describe('a picture of more parts than any honest one has is given up', () => {
  const tiny = (part: Buffer, count: number) => Array.from({ length: count }, () => part);
  it.each([
    ['JPEG', jpeg, jpegSegment(0xfe, '')],
    ['PNG', png, pngChunk('tEXt')],
    ['GIF', gif, gifExtension(0xfe, [])],
    ['WebP', (parts: readonly Buffer[]) => webp([...parts, webpChunk('VP8L', 'pixels')]), webpChunk('note', '')],
  ])('%s', (_, make, part) => {
    expect(clean(make(tiny(part, 90_000)))?.bytes).toEqual(make([]));
    expect(clean(make(tiny(part, 110_000)))).toBeNull();
  });
});

describe('what is none of the four', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a film', '\0\0\0\x18ftypmp42', 'video/mp4'],
    ['text', 'hello', 'text/plain'],
  ])('%s goes as it is', (_, text, type) => {
    expect(Buffer.from(toUpload(ascii(text), type).bytes)).toEqual(ascii(text));
  });

  it.each([
    ['AVIF', '\0\0\0\x18ftypavif', 'image/avif'],
    ['HEIC by another name', '\0\0\0\x18ftypheic', 'application/octet-stream'],
    ['TIFF', 'II*\0', 'image/tiff'],
    ['a picture of a format that nobody knows', 'SECRET', 'IMAGE/X-NEW'],
    ['a cut JPEG by another name', '\xff\xd8\xff\xe1', 'application/octet-stream'],
  ])('%s is refused', (_, text, type) => {
    expect(() => toUpload(ascii(text), type)).toThrow(/cannot be read to its end.*save it again/);
  });
});
