import type { Problem } from '../lexicon/index.ts';
import { imageFacts } from './image-facts.ts';

export const ICON_MAX_BYTES = 1_000_000;
export const ICON_MIN_PIXELS = 256;
/** The formats that every reader of icons can show. */
export const ICON_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The result of `checkIcon`. */
export interface IconCheck {
  /** By content, such as `image/png`; absent when the bytes are not a picture, or a broken one. */
  readonly mimeType?: string;
  /** In pixels, like `height`; absent for formats that cannot be icons. */
  readonly width?: number;
  readonly height?: number;
  /** Empty when the picture can be an icon. */
  readonly problems: readonly Problem[];
}

/**
 * Checks a picture before it becomes a publication's icon (docs/rules.md#records): PNG, JPEG, WebP or GIF by content, whatever the file's name; square; at
 * least 256×256 pixels; at most 1,000,000 bytes.
 *
 * @returns format and size, and every problem at once with what to do about it
 */
export function checkIcon(bytes: Uint8Array): IconCheck {
  const facts = imageFacts(bytes);
  const problems: Problem[] = [];
  if (bytes.length > ICON_MAX_BYTES) {
    problems.push({
      path: 'size',
      message: `is ${bytes.length} bytes: save it smaller, ${ICON_MAX_BYTES} bytes at the most`,
    });
  }
  if (!facts) {
    const what = bytes.length === 0 ? 'is an empty file' : 'is no picture, or a broken one';
    problems.push({ path: 'mimeType', message: `${what}: use a PNG, JPEG, WebP or GIF` });
    return { problems };
  }
  const { mimeType, width, height } = facts;
  if (!ICON_TYPES.includes(mimeType)) {
    problems.push({ path: 'mimeType', message: `is ${mimeType}: save it as PNG, JPEG, WebP or GIF` });
  }
  if (width !== undefined && height !== undefined) {
    const size = `${width}×${height}`;
    if (width !== height) problems.push({ path: 'width', message: `is ${size} pixels: cut it to a square` });
    if (Math.min(width, height) < ICON_MIN_PIXELS) {
      problems.push({ path: 'height', message: `is ${size} pixels: use one of at least 256×256` });
    }
  }
  return { ...facts, problems };
}
