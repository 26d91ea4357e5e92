// Whether a picture can be an icon.

import { type ImageFacts, pictureHead } from '../core/picture-head.ts';
import type { Problem } from '../lexicon/read/value-reader.ts';

/**
 * Reads a picture's format and size from its bytes; `null` when the format is unknown, or the file
 * is broken or cut off: of a PNG, JPEG, WebP or GIF also at its end.
 */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const facts = pictureHead(bytes);
  return facts && isWhole(facts.mimeType, bytes) ? facts : null;
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
function isWhole(mimeType: string, bytes: Uint8Array): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (mimeType === 'image/webp') return whole.readUInt32LE(4) + 8 <= bytes.length;
  const end = Uint8Array.from(ENDS.get(mimeType) ?? []);
  return end.length === 0 || whole.lastIndexOf(end) > 0;
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
