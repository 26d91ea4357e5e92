import sharp from 'sharp';

/** How two pictures of one story differ. */
export interface PictureDifference {
  /** Pixels that differ by more than an eye notices. */
  readonly pixels: number;
  /** The second picture, faint, with what differs in red. PNG. */
  readonly picture: Buffer;
}

/** Per channel, of 255: antialiasing wavers by less. */
const UNNOTICED = 24;

/**
 * Compares two pictures, pixel by pixel, over the larger width and height of the two.
 *
 * @param before PNG
 * @param after PNG
 */
export async function comparePictures(before: Buffer, after: Buffer): Promise<PictureDifference> {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width ?? 0));
  const height = Math.max(...sizes.map((size) => size.height ?? 0));
  const [old, now] = await Promise.all([pixelsOf(before, width, height), pixelsOf(after, width, height)]);
  const drawn = Buffer.alloc(width * height * 3);
  let pixels = 0;
  for (let at = 0; at < drawn.length; at += 3) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((old[at + channel] ?? 0) - (now[at + channel] ?? 0)) > UNNOTICED,
    );
    if (differs) {
      pixels += 1;
      drawn.set([220, 0, 60], at);
    } else for (const channel of [0, 1, 2]) drawn[at + channel] = 190 + (now[at + channel] ?? 0) / 4;
  }
  const picture = await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { pixels, picture };
}

function pixelsOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture)
    .flatten({ background: '#fff' })
    .resize({ width, height, fit: 'contain', position: 'left top', background: '#fff', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer();
}
