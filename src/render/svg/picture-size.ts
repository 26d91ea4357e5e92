// The size of a picture in a `data:` URL.

import { pictureHead } from '../../core/picture-head.ts';

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * In base64 characters: the size is near the beginning of a file, after its colour profile and the
 * camera's notes.
 */
const BEGINNING = 240_000;
/** The bytes of an AVIF that may hold its size: its boxes come before its data. */
const BOXES = 4096;
/** The name of the box with the size. */
const ISPE = 0x69737065;

/**
 * The size of a picture in a `data:` address, read from its first bytes. A drawing cannot ask the
 * loaded picture, as a page can.
 *
 * @returns `undefined` for an unknown format, and for data that is not a picture
 */
export function pictureSize(address: string): Size | undefined {
  const bytes = beginningOf(address);
  if (!bytes) return undefined;
  const head = pictureHead(bytes);
  const { width = 0, height = 0 } = (head?.mimeType === 'image/avif' ? sizeOfAvif(bytes) : head) ?? {};
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/**
 * The size at which a picture covers its frame, but at most a tenth of it is cut off: a picture of
 * a very different shape lies almost whole in the frame.
 */
export function sizeInFrame(picture: Size, frame: Size): Size {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height];
  const scale = Math.min(Math.max(across, down), 1.11 * Math.min(across, down));
  return { width: picture.width * scale, height: picture.height * scale };
}

function beginningOf(address: string): Uint8Array<ArrayBuffer> | undefined {
  const comma = address.indexOf(',');
  if (comma < 0 || !address.slice(0, comma).endsWith(';base64')) return undefined;
  try {
    const letters = address.slice(comma + 1, comma + 1 + BEGINNING);
    return Uint8Array.from(atob(letters.slice(0, letters.length - (letters.length % 4))), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The size of an AVIF, which is in its box `ispe`. */
function sizeOfAvif(bytes: Uint8Array<ArrayBuffer>): Size | undefined {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < Math.min(BOXES, bytes.length) - 16; at++) {
    if (view.getUint32(at) === ISPE) return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
  }
  return undefined;
}
