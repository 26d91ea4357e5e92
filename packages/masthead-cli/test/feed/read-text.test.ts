import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decodedText, unpacked } from '../../src/feed/feed-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const little = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const big = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><rss>café</rss>`;

it.each([
  { note: 'UTF-8 with its mark', bytes: utf8('\uFEFF<rss>café</rss>') },
  { note: 'Latin-1 as the declaration says', bytes: latin(declared('ISO-8859-1')) },
  { note: 'Latin-1 in single quotes', bytes: latin(declared('x').replaceAll('"', "'").replace("'x'", "'iso-8859-1'")) },
  { note: 'Latin-1 as the header says', bytes: latin('<rss>café</rss>'), type: 'text/xml; charset=iso-8859-1' },
  { note: 'a header before the declaration', bytes: utf8(declared('iso-8859-1')), type: 'text/xml; charset=utf-8' },
  {
    note: 'a declaration where the header is wrong',
    bytes: latin(declared('latin1')),
    type: 'text/xml; charset=utf-8',
  },
  { note: 'a mark before the header', bytes: utf8('\uFEFF<rss>café</rss>'), type: 'text/xml; charset=latin1' },
  { note: 'UTF-16 with its mark', bytes: little('\uFEFF<rss>café</rss>') },
  { note: 'UTF-16 without a mark', bytes: little(declared('utf-16')) },
  { note: 'UTF-16 the other way round, without a mark', bytes: big(declared('utf-16')) },
  { note: 'a declaration of what it is not', bytes: utf8(declared('utf-16')) },
  { note: 'JSON', bytes: utf8('{"title":"café"}') },
])('reads $note', ({ bytes, type }) => {
  const text = decodedText(bytes, 'xml', type);
  expect(text).toContain('café');
  expect(text).toMatch(/^[<{]/);
});

it('reads what is outside ISO 8859-1 as browsers do', () => {
  expect(decodedText(Uint8Array.of(0x93, 0x80, 0x94), 'xml', 'text/xml; charset=iso-8859-1')).toBe('“€”');
  const japanese = Uint8Array.of(...utf8('<?xml version="1.0" encoding="Shift_JIS"?>'), 0x93, 0xfa, 0x96, 0x7b);
  expect(decodedText(japanese, 'xml')).toMatch(/日本$/);
});

it.each([
  { note: 'its <meta>', html: '<!doctype html><meta charset="windows-1252"><p>café' },
  { note: 'its header', html: '<!doctype html><p>café', type: 'text/html; charset=windows-1252' },
])('reads a page by $note', ({ html, type }) => {
  expect(decodedText(latin(html), 'html', type)).toContain('café');
});

it('reads a page that says nothing as UTF-8', () => {
  expect(decodedText(utf8('<!doctype html><p>café'), 'html')).toContain('café');
});

it('says what is no character', () => {
  expect(decodedText(latin('<rss>café</rss>'), 'xml', 'text/xml; charset=utf-8')).toBe('<rss>caf\uFFFD</rss>');
});

it('unpacks by the first bytes, and not more than it may', async () => {
  const packed = gzipSync('words '.repeat(1000));
  expect(Buffer.from(await unpacked(packed, 6000)).toString()).toBe('words '.repeat(1000));
  await expect(unpacked(packed, 5999)).rejects.toThrow(RangeError);
  await expect(unpacked(packed.subarray(0, 20), 6000)).rejects.toThrow();
  expect(await unpacked(utf8('plain'), 1)).toEqual(utf8('plain'));
});
