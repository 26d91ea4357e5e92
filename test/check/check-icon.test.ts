import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkIcon } from '../../src/check/index.ts';
import { noisyPicture, picture } from '../publish/pictures.ts';

const jpeg = () => picture(256, 256, 'jpeg');
const text = (written: string) => new TextEncoder().encode(written);

describe('checkIcon takes a picture by its content', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s', async (format) => {
    expect(checkIcon(await picture(256, 256, format))).toEqual({
      mimeType: `image/${format}`,
      width: 256,
      height: 256,
      problems: [],
    });
  });

  it('WebP without loss, whose head is another', async () => {
    const { default: sharp } = await import('sharp');
    const webp = await sharp(await picture(300, 300))
      .webp({ lossless: true })
      .toBuffer();
    expect(checkIcon(webp)).toMatchObject({ width: 300, height: 300, problems: [] });
    const opaque = await sharp(await picture(300, 301))
      .flatten()
      .webp({ quality: 50 })
      .toBuffer();
    expect(checkIcon(opaque)).toMatchObject({ mimeType: 'image/webp', width: 300, height: 301 });
  });

  it('a JPEG with a long EXIF segment in front', async () => {
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp(await picture(400, 400))
      .jpeg()
      .withExif({ IFD0: { Software: 'x'.repeat(3000) } })
      .toBuffer();
    expect(checkIcon(jpeg)).toMatchObject({ width: 400, height: 400, problems: [] });
  });
});

describe('checkIcon says everything that is wrong', () => {
  it.each<[note: string, bytes: () => Uint8Array | Promise<Uint8Array>, paths: string[], says: RegExp]>([
    ['not square', () => picture(300, 400), ['width'], /300×400 pixels: cut it to a square/],
    ['too small', () => picture(255, 255), ['height'], /255×255 pixels: use one of at least 256×256/],
    ['both', () => picture(100, 300), ['width', 'height'], /square/],
    ['more than a million bytes', () => noisyPicture(800), ['size'], /save it smaller, 1000000 bytes/],
    ['SVG', () => text('<?xml version="1.0"?><!-- a --><svg xmlns=""/>'), ['mimeType'], /image\/svg\+xml/],
    ['AVIF', () => picture(256, 256, 'avif'), ['mimeType'], /is image\/avif: save it as PNG/],
    ['a page that calls itself icon.png', () => text('<!doctype html><p>404'), ['mimeType'], /no picture/],
    ['a PNG whose upload broke off', async () => (await picture(256, 256)).subarray(0, -20), ['mimeType'], /broken/],
    ['a JPEG whose upload broke off', async () => (await jpeg()).subarray(0, -20), ['mimeType'], /broken/],
    ['nothing', () => new Uint8Array(), ['mimeType'], /empty file/],
    ['a JPEG cut off in its head', async () => (await jpeg()).subarray(0, 30), ['mimeType'], /broken/],
    ['a JPEG segment without a length', () => new Uint8Array([255, 216, 255, 224, 0, 0, 1, 2]), ['mimeType'], /broken/],
  ])('%s', async (_note, bytes, paths, says) => {
    const { problems } = checkIcon(await bytes());
    expect(problems.map(({ path }) => path)).toEqual(paths);
    expect(problems[0]?.message).toMatch(says);
  });

  test('never throws, whatever the bytes', () => {
    const heads = [
      [],
      [0xff, 0xd8],
      [...text('RIFFxxxxWEBPVP8X')],
      [...text('GIF89a')],
      [...text('\x89PNG\r\n\x1a\n')],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 80 }), (head, rest) => {
        expect(Array.isArray(checkIcon(new Uint8Array([...head, ...rest])).problems)).toBe(true);
      }),
    );
  });

  it('ends however many comments begin: each more used to double the time, so that 240 bytes stopped the process for good', () => {
    for (const repeats of [16, 24, 60]) expect(checkIcon(text('<!--'.repeat(repeats))).problems).toHaveLength(1);
  });

  it('is done at once with a JPEG made of empty segments', () => {
    const bytes = new Uint8Array(4_000_000).fill(0xff);
    bytes[1] = 0xd8;
    expect(checkIcon(bytes).problems.map(({ path }) => path)).toEqual(['size', 'mimeType']);
  });
});
