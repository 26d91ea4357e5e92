/** The picture formats that are drawn: all of pixels. SVG is not among them: it is a program as much as a picture. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/**
 * What a picture is, by how it begins; what its host calls it does not count.
 *
 * @returns `undefined` for anything else
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif';
  return undefined;
}
