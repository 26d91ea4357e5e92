import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { noisyPicture, picture } from '../../../../test/publish/pictures.ts';
import { fitIcon } from '../../src/publish/record-pictures.ts';

describe('any picture becomes an icon', () => {
  it.each([
    ['a wide one is cut to its middle', picture(900, 400), 400],
    ['a large one is made smaller', picture(3000, 2000, 'jpeg'), 512],
    ['a small one is made larger', picture(40, 30), 256],
    ['noise, which is a megabyte at 512 pixels, is a JPEG', noisyPicture(700), 512],
  ])('%s', async (_note, source, side) => {
    const { bytes: fitted } = await fitIcon(await source);
    const { width, height } = await sharp(fitted).metadata();
    expect({ width, height }).toEqual({ width: side, height: side });
    expect(fitted.length).toBeLessThanOrEqual(1_000_000);
  });

  it('a photograph that is stored on its side is turned upright before it is cut', async () => {
    const left = { r: 200, g: 0, b: 0 };
    const right = { r: 0, g: 0, b: 200 };
    const half = await sharp({ create: { width: 300, height: 300, channels: 3, background: left } })
      .png()
      .toBuffer();
    const stored = await sharp({ create: { width: 600, height: 300, channels: 3, background: right } })
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    // Turned by a quarter the left half is on top; the middle square has both halves, one above the
    // other.
    const { bytes: fitted } = await fitIcon(stored);
    const [top, bottom] = await Promise.all([0, 260].map((from) => dominantColor(fitted, from)));
    expect([top && top.r > top.b, bottom && bottom.b > bottom.r]).toEqual([true, true]);
  });

  it('what is clear stays clear', async () => {
    const clear = { create: { width: 300, height: 300, channels: 4 as const, background: '#00000000' } };
    const fitted = sharp((await fitIcon(await sharp(clear).png().toBuffer())).bytes);
    expect({ format: (await fitted.metadata()).format, isOpaque: (await fitted.stats()).isOpaque }).toEqual({
      format: 'png',
      isOpaque: false,
    });
  });
});

it.each([
  ['what is no picture', new TextEncoder().encode('hello')],
  ['a small file of 10,000 million pixels', svg(100_000)],
  ['a small file of 225 million pixels, some 900 MB in the memory', svg(15_000)],
])('is refused: %s', async (_note, bytes) => {
  await expect(fitIcon(bytes)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/cannot be read/),
  });
});

function svg(side: number): Uint8Array {
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"/>`);
}

/** The colour of a band of 40 pixels. */
async function dominantColor(bytes: Uint8Array, top: number) {
  const band = await sharp(bytes).extract({ left: 0, top, width: 300, height: 40 }).toBuffer();
  return (await sharp(band).stats()).dominant;
}
