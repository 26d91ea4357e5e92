import { type FoundParts, isExif, KeptParts, withExifPrefix } from './picture-metadata.ts';

// Markers by ITU-T T.81, table B.1.
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/**
 * A JPEG with the segments for its pixels, its colour profile, its density and its orientation. All
 * others are removed, known or not: EXIF, XMP, IPTC, comments, thumbnails, makers' own. So are the
 * bytes after the end, where phones put further pictures and films.
 *
 * @returns `null` when its segments cannot be followed to the end: one is unknown, the file is cut
 *   off, or it has no pixels
 */
export function jpegParts(bytes: Buffer): FoundParts | null {
  const kept = new KeptParts(bytes);
  let scanned = false;
  kept.keep(0, 2);
  for (let at = 2; kept.mayGoOn(); ) {
    if (bytes[at] !== 0xff) return null;
    // Any number of fill bytes may come before a marker.
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      kept.keep(at, at + 2);
      return scanned ? kept.found() : null;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker < SOI)) {
      at += 2;
      continue;
    }
    const end = at + 4 > bytes.length ? at : at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const data = bytes.subarray(at + 4, end);
    if (marker === SOS) {
      const next = scanEnd(bytes, end);
      if (next < 0) return null;
      kept.keep(at, next);
      scanned = true;
      at = next;
      continue;
    }
    if (makesPixels(marker) || (marker === APP2 && startsWith(data, 'ICC_PROFILE\0'))) kept.keep(at, end);
    else if (marker === APP0 && startsWith(data, 'JFIF\0') && data.length >= 14) {
      // The last two bytes are the size of a thumbnail that would follow.
      kept.write(segment(marker, Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)])));
    } else if (marker === APP14 && startsWith(data, 'Adobe') && data.length >= 12) {
      // This segment says how colours are transformed.
      kept.write(segment(marker, data.subarray(0, 12)));
    } else if (marker === APP1 && isExif(data)) {
      kept.dropExif(data, (exif) => segment(marker, withExifPrefix(exif)));
    } else if (marker < APP0 || (marker > 0xef && marker !== 0xfe)) return null;
    else kept.drop(data);
    at = end;
  }
  return null;
}

/** Whether it is a frame, a table or a restart interval. */
function makesPixels(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xdb && marker <= 0xdf);
}

/** The position of the marker after a scan's data; below 0 when there is none. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    at = bytes.indexOf(0xff, at);
    const next = at < 0 ? undefined : bytes[at + 1];
    if (next === undefined) return -1;
    if (next === 0xff) at++;
    else if (next === 0 || (next >= 0xd0 && next < SOI)) at += 2;
    else return at;
  }
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
