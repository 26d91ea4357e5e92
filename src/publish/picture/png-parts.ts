import { crc32, inflateSync } from 'node:zlib';
import { type FoundParts, KeptParts, readExif, textHoldsPlace } from './picture-metadata.ts';

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
 * @returns `null` when its chunks cannot be followed to `IEND`, or one is unknown and marked as
 *   critical
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

/**
 * The most bytes to which all compressed texts of one picture may unpack, and that are read from a
 * profile in text form.
 */
const MAX_TEXT = 1_000_000;

/** Searches the text chunks of one PNG, within a budget. */
class PngTexts {
  #left = MAX_TEXT;

  holdPlace(type: string, data: Buffer): boolean {
    if (textHoldsPlace(data)) return true;
    const keyword = data.toString('latin1', 0, 80).split('\0')[0] ?? '';
    const after = keyword.length + 1;
    if (type === 'tEXt') return profileHoldsPlace(keyword, data.subarray(after));
    if (type === 'zTXt') return profileHoldsPlace(keyword, this.#unpack(data.subarray(after + 1)));
    // The head of iTXt: a flag for compression, its method, a language and a translated keyword,
    // each ended by a zero.
    if (type !== 'iTXt' || data[after] !== 1) return false;
    const language = data.indexOf(0, after + 2);
    const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
    return translated >= 0 && textHoldsPlace(this.#unpack(data.subarray(translated + 1)));
  }

  #unpack(packed: Buffer): Buffer {
    if (this.#left <= 0) return Buffer.alloc(0);
    try {
      const text = inflateSync(packed, { maxOutputLength: this.#left });
      this.#left -= text.length;
      return text;
    } catch {
      // The text was too long or broken. Either may have used up the budget.
      this.#left = 0;
      return Buffer.alloc(0);
    }
  }
}

/**
 * Reads ImageMagick's form of EXIF and XMP, hexadecimal text: a line with a name, a line with a
 * length, then the bytes.
 */
function profileHoldsPlace(keyword: string, text: Buffer): boolean {
  if (!keyword.startsWith('Raw profile type ')) return textHoldsPlace(text);
  const lines = text.toString('latin1', 0, MAX_TEXT).trimStart().split('\n');
  const profile = Buffer.from(lines.slice(2).join('').replaceAll(/\s/g, ''), 'hex');
  return readExif(profile).place || textHoldsPlace(profile);
}
