import sharp from 'sharp';

/** A picture of one colour, made anew: no file of anybody's. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff' = 'png',
): Promise<Uint8Array> {
  const background = { r: 12, g: 90, b: 160, alpha: 1 };
  return sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer();
}

/** A picture that does not get small: noise. */
export async function noisyPicture(pixels: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
}
