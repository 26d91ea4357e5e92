import { crc32 } from 'node:zlib';
import { type FoundParts, KeptParts, PngTexts } from './camera-notes.ts';

/**
 * The chunks of pixels, colours, density and animation:
 * https://www.w3.org/TR/png-3/#4Concepts.FormatTypes
 */
const KEPT: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/**
 * A PNG with the chunks of `KEPT` and its orientation. All others are removed, known or not: text,
 * EXIF, XMP, the time of the last change, programs' own, and bytes after the end.
 *
 * @returns `null` when a chunk goes beyond the file, or is unknown and marked as critical
 */
export function pngParts(bytes: Buffer): FoundParts | null {
  const kept = new KeptParts(bytes);
  const texts = new PngTexts();
  kept.keep(0, 8);
  for (let at = 8; at + 12 <= bytes.length && kept.mayGoOn(); ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || !/^[a-zA-Z]{4}$/.test(type)) return null;
    const data = bytes.subarray(at + 8, end - 4);
    if (KEPT.has(type)) kept.keep(at, end);
    else if (type === 'eXIf') kept.dropExif(data, (exif) => chunk(type, exif));
    else if (/^[A-Z]/.test(type)) return null;
    else kept.place ||= texts.holdPlace(type, data);
    if (type === 'IEND') return kept.found();
    at = end;
  }
  return null;
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  whole.writeUInt32BE(data.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
