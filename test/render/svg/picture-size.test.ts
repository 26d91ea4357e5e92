import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSize, sizeInFrame } from '../../../src/render/svg/picture-size.ts';

const dataUrl = (bytes: Uint8Array) => `data:image/x;base64,${Buffer.from(bytes).toString('base64')}`;
const flat = () => sharp({ create: { width: 312, height: 157, channels: 3, background: '#0f6b5c' } });

describe('the size of a picture', () => {
  it.each([
    ['PNG', () => flat().png()],
    ['JPEG', () => flat().jpeg()],
    [
      'a progressive JPEG with what a camera wrote',
      () =>
        flat()
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Copyright: 'x'.repeat(9000) } }),
    ],
    ['GIF', () => flat().gif()],
    ['WebP', () => flat().webp()],
    ['WebP without loss', () => flat().webp({ lossless: true })],
    [
      'WebP with more than a picture',
      () =>
        flat()
          .webp()
          .withExif({ IFD0: { Copyright: 'x' } }),
    ],
    ['AVIF', () => flat().avif()],
  ])('is read from the first bytes of %s', async (_, make) => {
    expect(pictureSize(dataUrl(await make().toBuffer()))).toEqual({ width: 312, height: 157 });
  });

  it.each([
    ['no address', 'x'],
    ['text', 'data:text/plain,hello'],
    ['letters that are no base64', `data:image/png;base64,${'*'.repeat(60)}`],
    ['the beginning of a PNG', 'data:image/png;base64,iVBORw0KGgo='],
    ['a size of nothing', dataUrl(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)]))],
    ['a JPEG without a frame', dataUrl(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(60, 0xff)]))],
  ])('is unknown for %s', (_, address) => {
    expect(pictureSize(address)).toBeUndefined();
  });

  it('is read of no bytes whatever with an error', () => {
    const begins = fc.constantFrom(
      [0x89, 0x50, 0x4e, 0x47],
      [0xff, 0xd8, 0xff],
      [...Buffer.from('GIF8')],
      [...Buffer.from('RIFF0000WEBPVP8 ')],
      [...Buffer.from('0000ftypavif')],
    );
    fc.assert(
      fc.property(begins, fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        const size = pictureSize(dataUrl(Buffer.from([...start, ...rest])));
        expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true);
      }),
    );
  });
});

it('fills the frame, or lies in it so that nothing loses more than a tenth', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const size = fc.record({ width: side, height: side });
  fc.assert(
    fc.property(size, size, (picture, frame) => {
      const shown = sizeInFrame(picture, frame);
      const [across, down] = [shown.width / frame.width, shown.height / frame.height];
      expect(Math.max(across, down)).toBeLessThan(1.1101);
      expect(Math.max(across, down)).toBeGreaterThan(0.999);
      expect(shown.width / shown.height).toBeCloseTo(picture.width / picture.height, 5);
    }),
  );
});
