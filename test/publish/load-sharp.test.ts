import { expect, it, vi } from 'vitest';
import { loadSharp } from '../../src/publish/picture-source.ts';

const SAYS = 'it would have to be encoded anew, and the package sharp is not installed';

it('gives the package where it is installed', async () => {
  const { default: sharp } = await loadSharp(SAYS);
  const background = { r: 12, g: 90, b: 160 };
  const { data, info } = await sharp({ create: { width: 2, height: 2, channels: 3, background } })
    .png()
    .toBuffer({ resolveWithObject: true });
  expect([info.format, info.width, data.subarray(1, 4).toString()]).toEqual(['png', 2, 'PNG']);
});

it('says where it is not installed what cannot be done, and how to install it', async () => {
  const missing = Object.assign(new Error("Cannot find package 'sharp'"), { code: 'ERR_MODULE_NOT_FOUND' });
  vi.doMock('sharp', () => {
    throw missing;
  });
  try {
    const error = await loadSharp(SAYS).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'RepositoryError',
      kind: 'missing-package',
      message: `${SAYS}: npm install sharp`,
      cause: expect.any(Error),
    });
  } finally {
    vi.doUnmock('sharp');
  }
});
