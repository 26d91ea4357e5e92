// From the bytes of a feed or page to text for its parser: unpacked, decoded, and in XML with
// whole addresses.

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

/**
 * Comments, CDATA sections and tags. A part without an end of its own ends with the text, so the
 * whole is read once.
 */
const PARTS = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(\/?)([a-z][^<>]*)>/gi;
const BASE = /\sxml:base\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ADDRESS = /(\s(?:href|url)\s*=\s*)(?:"([^"]*)"|'([^']*)')/i;
const LINK = /^(?:\w{1,20}:)?link(?=[\s/]|$)/i;
/**
 * Characters of an address; longer ones are ignored, so that nested bases do not grow without end.
 */
const LONGEST = 2048;
/** The text of a link in RSS. */
const TEXT = /(?:\s*<!\[CDATA\[)?([^<\]]*)/y;

/**
 * Resolves the addresses of a feed that are relative to an `xml:base`, on any element: parsers read
 * it on feeds and entries only.
 *
 * @param base the feed's own address, where it is known
 */
export function resolveBases(xml: string, base: string | undefined): string {
  if (!/\sxml:base\s*=/i.test(xml)) return xml;
  const bases: (string | undefined)[] = [base];
  let [from, whole] = [0, ''];
  const put = (start: number, end: number, instead: string) => {
    whole += xml.slice(from, start) + instead;
    from = end;
  };
  for (const { index, 0: part, 1: isEnd, 2: tag } of xml.matchAll(PARTS)) {
    if (tag === undefined) continue;
    if (isEnd) {
      if (bases.length > 1) bases.pop();
      continue;
    }
    const own = BASE.exec(tag);
    const outer = bases.at(-1);
    const inner = own ? (resolved(own[1] ?? own[2] ?? '', outer) ?? outer) : outer;
    const isOpen = !tag.endsWith('/');
    if (isOpen) bases.push(inner);
    // Without an `xml:base` around it, the format decides the base of an address.
    if (inner === base) continue;
    const address = ADDRESS.exec(tag);
    if (address) {
      const href = resolved(address[2] ?? address[3] ?? '', inner);
      const start = index + part.length - 1 - tag.length + address.index;
      if (href !== undefined) put(start, start + address[0].length, `${address[1]}"${href}"`);
    } else if (isOpen && LINK.test(tag)) {
      TEXT.lastIndex = index + part.length;
      const [, link = ''] = TEXT.exec(xml) ?? [];
      const href = link.trim() === '' ? undefined : resolved(link, inner);
      if (href !== undefined) put(TEXT.lastIndex - link.length, TEXT.lastIndex, href);
    }
  }
  return whole + xml.slice(from);
}

/** An absolute address, escaped for XML; `undefined` for one that is invalid or too long. */
function resolved(written: string, base: string | undefined): string | undefined {
  const address = written.length > LONGEST ? '' : written.trim().replaceAll('&amp;', '&');
  if (!URL.canParse(address, base)) return undefined;
  const { href } = new URL(address, base);
  return href.length > LONGEST ? undefined : href.replaceAll('&', '&amp;').replaceAll('"', '%22');
}
