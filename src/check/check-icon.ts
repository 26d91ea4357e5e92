import type { Problem } from '../lexicon/read/value-reader.ts';

/** A picture's format and size, read from its bytes. */
export interface ImageFacts {
  readonly mimeType: string;
  /** In pixels, like `height`; absent when the format is known but not read. */
  readonly width?: number;
  readonly height?: number;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Reads a picture's format and size from its bytes; `null` when the format is unknown, or the file
 * is broken or cut off, also at its end.
 */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const facts = read(bytes, view);
    return facts && isWhole(facts.mimeType, bytes, view) ? facts : null;
  } catch (error) {
    // The code read beyond the end: the file is cut off within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(bytes: Uint8Array, view: DataView): ImageFacts | null {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(bytes, 12, 16) === 'IHDR') {
    return sized('image/png', view.getUint32(16), view.getUint32(20));
  }
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) {
    return sized('image/gif', view.getUint16(6, true), view.getUint16(8, true));
  }
  if (view.byteLength > 3 && view.getUint16(0) === 0xffd8) return readJpeg(view);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return readWebp(bytes, view);
  return other(bytes);
}

const ENDS: ReadonlyMap<string, readonly number[]> = new Map([
  ['image/png', [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]],
  ['image/jpeg', [0xff, 0xd9]],
  ['image/gif', [0x3b]],
]);

/**
 * Whether the end of the file is there: an interrupted upload has a valid header and shows half a
 * picture. Data may follow the end marker, because cameras and editors append some.
 */
function isWhole(mimeType: string, bytes: Uint8Array, view: DataView): boolean {
  if (mimeType === 'image/webp') return view.getUint32(4, true) + 8 <= bytes.length;
  const end = Uint8Array.from(ENDS.get(mimeType) ?? []);
  return end.length === 0 || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(end) > 0;
}

/**
 * Walks the segments to the frame header, which holds the size; thumbnails inside other segments
 * are skipped.
 */
function readJpeg(view: DataView): ImageFacts | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    // The image data or the end comes before any frame header.
    if (marker === 0xda || marker === 0xd9) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
}

function readWebp(bytes: Uint8Array, view: DataView): ImageFacts | null {
  const kind = ascii(bytes, 12, 16);
  if (kind === 'VP8 ') return sized('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind !== 'VP8X') return null;
  const triple = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return sized('image/webp', triple(24), triple(27));
}

/** Formats that cannot be icons, so that a message can name them. */
function other(bytes: Uint8Array): ImageFacts | null {
  const head = ascii(bytes, 0, 16);
  const text = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  // One lazy run up to "<svg" is linear. With separate runs for a comment and a doctype, the engine
  // would try every order.
  if (/^\ufeff?(?:<(?:\?xml|!--|!DOCTYPE svg)[\s\S]*?)?<svg[\s/>]/i.test(text)) return { mimeType: 'image/svg+xml' };
  if (head.slice(4, 8) === 'ftyp') return { mimeType: /^avi[fs]/.test(head.slice(8)) ? 'image/avif' : 'image/heic' };
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return { mimeType: 'image/tiff' };
  if (head.startsWith('\0\0\x01\0')) return { mimeType: 'image/x-icon' };
  return null;
}

function sized(mimeType: string, width: number, height: number): ImageFacts | null {
  return width > 0 && height > 0 ? { mimeType, width, height } : null;
}

export const ICON_MAX_BYTES = 1_000_000;
export const ICON_MIN_PIXELS = 256;
/** The formats that every reader of icons can show. */
export const ICON_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The result of `checkIcon`. */
export interface IconCheck {
  /** From the bytes, such as `image/png`; absent when they are no picture, or a broken one. */
  readonly mimeType?: string;
  /** In pixels, like `height`; absent for formats that cannot be icons. */
  readonly width?: number;
  readonly height?: number;
  /** Empty when the picture can be an icon. */
  readonly problems: readonly Problem[];
}

/**
 * Checks a picture before it becomes a publication's icon (docs/rules.md#records): PNG, JPEG, WebP
 * or GIF by its bytes, whatever the file's name; square; at least 256×256 pixels; at most 1,000,000
 * bytes.
 *
 * @returns format and size, and every problem at once with what to do about it
 *
 * @example
 * ```js
 * import { checkIcon } from 'masthead/check';
 *
 * for (const { message } of checkIcon(new TextEncoder().encode('<svg/>')).problems) console.log(message);
 * ```
 */
export function checkIcon(bytes: Uint8Array): IconCheck {
  const facts = imageFacts(bytes);
  const problems: Problem[] = [];
  const note = (path: string, message: string) => problems.push({ path, message });
  if (bytes.length > ICON_MAX_BYTES) {
    note('size', `is ${bytes.length} bytes: save it smaller, ${ICON_MAX_BYTES} bytes at the most`);
  }
  if (!facts) {
    const what = bytes.length === 0 ? 'is an empty file' : 'is no picture, or a broken one';
    note('mimeType', `${what}: use a PNG, JPEG, WebP or GIF`);
    return { problems };
  }
  const { mimeType, width = ICON_MIN_PIXELS, height = width } = facts;
  if (!ICON_TYPES.includes(mimeType)) note('mimeType', `is ${mimeType}: save it as PNG, JPEG, WebP or GIF`);
  if (width !== height) note('width', `is ${width}×${height} pixels: cut it to a square`);
  if (Math.min(width, height) < ICON_MIN_PIXELS) {
    note('height', `is ${width}×${height} pixels: use one of at least 256×256`);
  }
  return { ...facts, problems };
}
