import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noisyPicture, picture } from '../../../../test/publish/pictures.ts';
import { fitThumb } from '../../src/post/external-embed.ts';

afterEach(() => vi.doUnmock('sharp'));

describe('a picture is encoded anew', () => {
  it('noise of several megabytes: at most 1,000,000 bytes, as large as fits', async () => {
    const noise = await noisyPicture(1400);
    expect(noise.length).toBeGreaterThan(1_000_000);
    const fitted = await fitThumb(noise);
    const { format, width = 0 } = await sharp(fitted).metadata();
    expect(fitted.length).toBeLessThanOrEqual(1_000_000);
    expect(format).toBe('jpeg');
    expect(width).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['avif', 'a format that Bluesky does not show'],
    ['tiff', 'another'],
  ] as const)('%s: %s', async (format, _note) => {
    const { width, height, format: is } = await sharp(await fitThumb(await picture(640, 320, format))).metadata();
    expect({ width, height, is }).toEqual({ width: 640, height: 320, is: 'jpeg' });
  });

  it('what is clear becomes white, not black', async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp(await fitThumb(clear)).stats();
    expect(dominant).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  it('an SVG is drawn; what it names on the web or on this machine is not fetched', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><image href="file:///etc/hostname"/><rect width="40" height="20" fill="#0c5aa0"/></svg>`;
    const { width, height } = await sharp(await fitThumb(new TextEncoder().encode(svg))).metadata();
    expect({ width, height }).toEqual({ width: 40, height: 20 });
  });
});

describe('a picture is refused', () => {
  it.each([
    ['what is no picture', new TextEncoder().encode('hello'), 'it cannot be read as a picture'],
    [
      'an SVG of a billion pixels',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="32000" height="32000"/>'),
      'it cannot be read as a picture',
    ],
  ])('%s', async (_, bytes, message) => {
    await expect(fitThumb(bytes)).rejects.toMatchObject({ kind: 'invalid', message });
  });

  it('without sharp, whose name it says', async () => {
    vi.resetModules();
    vi.doMock('sharp', () => {
      throw new Error('Cannot find package');
    });
    const { fitThumb: without } = await import('../../src/post/external-embed.ts');
    await expect(without(await picture(8, 8))).rejects.toMatchObject({
      kind: 'missing-package',
      message: expect.stringContaining('npm install sharp'),
    });
  });
});
