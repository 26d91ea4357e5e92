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

/**
 * The size of a picture in a `data:` address, read from its first bytes. A drawing cannot ask the
 * loaded picture, as a page can.
 *
 * @returns `undefined` for an unknown format, and for data that is not a picture
 */
export function pictureSize(address: string): Size | undefined {
  const bytes = beginningOf(address);
  if (!bytes || bytes.length < 32) return undefined;
  const view = new DataView(bytes.buffer);
  const [width = 0, height = 0] = sizeIn(view) ?? [];
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

function sizeIn(view: DataView): readonly [width: number, height: number] | undefined {
  const begins = (at: number, word: string) =>
    [...word].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));
  if (begins(1, 'PNG')) return [view.getUint32(16), view.getUint32(20)];
  if (begins(0, 'GIF8')) return [view.getUint16(6, true), view.getUint16(8, true)];
  if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
  if (begins(8, 'WEBPVP8X')) return [1 + (view.getUint32(23, true) >>> 8), 1 + (view.getUint32(26, true) >>> 8)];
  if (begins(8, 'WEBPVP8L')) {
    const bits = view.getUint32(21, true);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  }
  if (begins(8, 'WEBPVP8 ')) return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  for (let at = 0; begins(4, 'ftypavi') && at < Math.min(BOXES, view.byteLength) - 16; at++)
    if (begins(at, 'ispe')) return [view.getUint32(at + 8), view.getUint32(at + 12)];
  return undefined;
}

/** Reads segment after segment up to the one with the frame's size. */
function sizeOfJpeg(view: DataView): readonly [width: number, height: number] | undefined {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xff00) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return undefined;
}
