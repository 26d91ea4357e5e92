/** A picture's format and size, read from its bytes. */
export interface ImageFacts {
  readonly mimeType: string;
  /** In pixels, like `height`; absent when the format is known but not read. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * Reads a picture's format and size from its bytes, of which the beginning is enough; `null` when
 * the format is unknown, or the header is broken or cut off.
 */
export function pictureHead(bytes: Uint8Array): ImageFacts | null {
  try {
    return read(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // The code read beyond the end: the file is cut off within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

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
