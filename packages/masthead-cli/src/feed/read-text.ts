import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import sniffEncoding from 'html-encoding-sniffer';

const unpack = promisify(gunzip);

/**
 * Unpacks bytes that are compressed, by their first bytes: a `.gz` file, or an answer whose header
 * does not say so.
 *
 * @param maxBytes of the result
 * @returns the same bytes where they are not compressed
 * @throws {RangeError} when the result is longer; another error when they cannot be unpacked
 */
export async function unpacked(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes, { maxOutputLength: maxBytes }) : bytes;
}

/**
 * The text of bytes, in their encoding: by a byte order mark, the header, the XML declaration or
 * the page's `<meta>`, in this order; otherwise UTF-8. A header that the bytes contradict does not
 * count: servers send one header for all their files.
 *
 * @param contentType the header of an answer
 * @returns with U+FFFD for bytes that are not a character in that encoding
 */
export function decodedText(bytes: Uint8Array, kind: 'html' | 'xml', contentType: string | null = null): string {
  const [, label] = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '') ?? [];
  const options = { xml: kind === 'xml', defaultEncoding: 'UTF-8' };
  const encoding = sniffEncoding(bytes, { ...options, transportLayerEncodingLabel: label });
  const text = decoderOf(encoding).decode(bytes);
  if (label === undefined || !text.includes('\uFFFD')) return text;
  const declared = sniffEncoding(bytes, options);
  const other = declared === encoding ? text : decoderOf(declared).decode(bytes);
  return other.includes('\uFFFD') ? text : other;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // This Node has not all encodings, or only browsers have this one (`x-user-defined`).
    return new TextDecoder();
  }
}
