import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPageRoutes } from '../../../packages/masthead-appview/src/pages/page-routes.ts';
import { BusyError } from '../../../src/atproto/node/guard/client-work.ts';
import type { GuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import type { ProfileView } from '../../../src/core/index.ts';
import { createEmbedImages, imageFormat } from '../../../src/render/node/embed-images.ts';
import { createPixelTools, type PixelTools } from '../../../src/render/node/sharp-images.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { END, gif, header, png, row } from './servers/hostile-pictures.ts';

const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
const tools = createPixelTools(sharp);

/** What comes of a picture: none, or a small one of a format that drawings hold. */
async function shrunk(bytes: Uint8Array, width = 100): Promise<Uint8Array | null> {
  const small = await tools.shrink(bytes, width).catch((error: unknown) => {
    expect(error).toBeInstanceOf(Error);
    return null;
  });
  if (small === null) return null;
  expect(imageFormat(small)).toMatch(/^(?:jpeg|png)$/);
  const read = await sharp(small).metadata();
  expect(read.width).toBeLessThanOrEqual(width);
  expect(read.height).toBeLessThanOrEqual(4 * width);
  expect(read.pages ?? 1).toBe(1);
  return small;
}

describe('pictures that mean harm', () => {
  const good = new Map<string, Buffer>();
  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 64, height: 48, channels: 4, background: '#0f6b5c80', noise } });
    for (const format of FORMATS) good.set(format, await picture.clone().toFormat(format).toBuffer());
  });

  test.each(FORMATS)('a %s that is cut, or of which bytes were changed, is a small picture or none', async (format) => {
    const whole = good.get(format) ?? Buffer.alloc(0);
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    const broken = fc.record({
      changes: fc.array(change, { maxLength: 12 }),
      // The head is where sizes and counts stand.
      head: fc.array(fc.record({ at: fc.nat(Math.min(64, whole.length - 1)), byte: fc.nat(255) }), { maxLength: 3 }),
      end: fc.option(fc.nat(whole.length)),
    });
    await fc.assert(
      fc.asyncProperty(broken, async ({ changes, head, end }) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of [...changes, ...head]) bytes[at] = byte;
        await shrunk(bytes.subarray(0, end ?? bytes.length));
      }),
      { numRuns: 5 },
    );
  });

  const made: readonly (readonly [string, () => Buffer | Promise<Buffer>, 'none' | 'small' | 'either'])[] = [
    ['a PNG of 4,000,000,000 points by its head', () => png(header(65_535, 65_535), row(1, 1), END), 'none'],
    ['a PNG of 17 million points', () => png(header(4200, 4100), row(4200, 4100), END), 'none'],
    ['a PNG of no size', () => png(header(0, 0), row(1, 1), END), 'none'],
    ['a PNG of 15 million points in one column', () => png(header(1, 15_000_000), row(1, 15_000_000), END), 'none'],
    ['a PNG whose pixels unpack to more', () => png(header(10, 10), row(2000, 2000), END), 'either'],
    ['a GIF of 1,000 frames', () => gif(1000), 'small'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'none'],
    [
      'an SVG behind the head of a JPEG',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff]),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        ]),
      'none',
    ],
    [
      'a WebP of 16,384 by 16,384 by its head',
      () => Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\xff\xff\xff\x0f\0\0\0\0\0', 'latin1'),
      'none',
    ],
    [
      'a JPEG of 65,535 by 65,535 by its head',
      () => {
        const jpeg = Buffer.from(good.get('jpeg') ?? Buffer.alloc(0));
        const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
        jpeg.fill(0xff, frame + 5, frame + 9);
        return jpeg;
      },
      'none',
    ],
    [
      'a picture with a page behind it',
      () => Buffer.concat([good.get('png') ?? Buffer.alloc(0), Buffer.from('<script>1</script>')]),
      'small',
    ],
    ['nothing', () => Buffer.alloc(0), 'none'],
  ];
  test.each(made)('%s', async (_, make, outcome) => {
    const small = await shrunk(await make());
    if (outcome !== 'either') expect(small === null ? 'none' : 'small').toBe(outcome);
    if (small) expect(Buffer.from(small).includes('<script>')).toBe(false);
  });

  test('a WebP and a GIF that move show their first frame', async () => {
    const frames = Buffer.concat([10, 200, 90].map((level) => Buffer.alloc(30 * 30 * 3, level)));
    const moving = sharp(frames, { raw: { width: 30, height: 90, channels: 3, pageHeight: 30 } });
    for (const bytes of [await moving.clone().webp().toBuffer(), await moving.clone().gif().toBuffer()]) {
      expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBe(3);
      const { height } = await sharp((await shrunk(bytes)) ?? undefined).metadata();
      expect(height).toBe(30);
    }
  });
});

describe('what decoding may take', () => {
  const origin = 'https://pictures.example';
  const asked: string[] = [];
  const pictures = new Map<string, Buffer>();

  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const large = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } });
    pictures.set('/large.jpg', await large.jpeg({ quality: 40 }).toBuffer());
    pictures.set('/broken.jpg', (pictures.get('/large.jpg') ?? Buffer.alloc(0)).subarray(0, 300));
  });

  /** Tools that count what is decoded, by the picture it is of. */
  function counting(): { shrink: PixelTools['shrink']; decoded: Map<string, number> } {
    const decoded = new Map<string, number>();
    return {
      decoded,
      shrink(bytes, width) {
        const name = createHash('sha1').update(bytes).digest('hex');
        decoded.set(name, (decoded.get(name) ?? 0) + 1);
        return tools.shrink(bytes, width);
      },
    };
  }
  const get: GuardedFetch = async (address) => {
    const { pathname, search } = new URL(address);
    asked.push(pathname + search);
    return new Response(Uint8Array.from(pictures.get(pathname) ?? []));
  };
  const nameOf = (path: string) =>
    createHash('sha1')
      .update(pictures.get(path) ?? '')
      .digest('hex');

  test('a picture that is wanted in every width is read once, and made in five', async () => {
    const { shrink, decoded } = counting();
    const embedImages = createEmbedImages({ fetch: get, shrink });
    const before = asked.length;
    const widths = new Set<number>();
    for (let width = 240; width <= 1200; width += 60) {
      const { images } = await embedImages([{ address: `${origin}/large.jpg`, width }]);
      const data = [...images.values()][0]?.split(',')[1] ?? '';
      if (data) widths.add((await sharp(Buffer.from(data, 'base64')).metadata()).width);
    }
    expect(asked.length - before).toBe(1);
    expect(decoded.get(nameOf('/large.jpg'))).toBe(1);
    expect([...decoded.values()].reduce((a, b) => a + b)).toBeLessThanOrEqual(5);
    expect(widths.size).toBeLessThanOrEqual(5);
  });

  test('a picture that never comes is given up after four seconds, and not asked for again at once', async () => {
    const clock = stopClock();
    let asked = 0;
    const silent: GuardedFetch = (_, { signal } = {}) => {
      asked++;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const embedImages = createEmbedImages({ fetch: silent, shrink: tools.shrink });
    const wanted = [{ address: 'https://images.example/slow.jpg', width: 50 }];
    const drawn = embedImages(wanted);
    await clock.advance(4000);
    for (const end of [await drawn, await embedImages(wanted)])
      expect(end).toEqual({ images: new Map(), whole: false });
    expect(asked).toBe(1);
  });

  test('a picture that cannot be read is tried once, in whatever width it is wanted', async () => {
    const { shrink, decoded } = counting();
    const embedImages = createEmbedImages({ fetch: get, shrink });
    const before = asked.length;
    for (let width = 20; width <= 1200; width += 20) {
      const { whole } = await embedImages([{ address: `${origin}/broken.jpg`, width }]);
      expect(whole).toBe(false);
    }
    expect(asked.length - before).toBe(1);
    expect([...decoded.values()].reduce((a, b) => a + b)).toBe(1);
  });

  test('drawings and pictures wait in one line: two at once, and with fifty waiting the next is told to come again', async () => {
    const { shrink, rasterise } = createPixelTools(sharp);
    const bytes = pictures.get('/large.jpg') ?? Buffer.alloc(0);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>';
    const work = Array.from({ length: 60 }, (_, n) => (n % 2 ? shrink(bytes, 100) : rasterise(svg)));
    const settled = await Promise.allSettled(work);
    const refused = settled.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused.every(({ reason }) => reason instanceof BusyError)).toBe(true);
  });

  test('a drawing for which too many wait is a 503 that says when to come again', async () => {
    const view = { uri: 'https://a.example', title: 'A', description: '', thumb: `${origin}/large.jpg` };
    const { routes } = createPageRoutes({
      publications: async () => [],
      showcase: [],
      facts: async () => ({ version: '1' }),
      scriptTag: () => '',
      card: async () => view,
      person: async () => ({
        view: { did: 'did:plc:a', handle: 'a.example', avatar: view.thumb } as ProfileView,
        outside: false,
      }),
      origin: () => 'https://appview.example',
      embedImages: () => Promise.reject(new BusyError('Too many.')),
      rasterise: tools.rasterise,
    });
    const headers = expect.objectContaining({ 'retry-after': '1' });
    for (const path of ['/card.svg', '/card.png', '/profile.svg', '/profile.png'])
      await expect(routes.get(path)?.read('url=https://a.example&actor=a.example', path), path).rejects.toMatchObject({
        status: 503,
        error: 'Busy',
        headers,
      });
  });

  test('pictures in hand are bounded: who comes when a hundred wait is told to come again, and is not remembered', async () => {
    let running = 0;
    let most = 0;
    const slow: GuardedFetch = async () => {
      most = Math.max(most, ++running);
      // Whoever may begin has begun by then.
      await new Promise(setImmediate);
      running--;
      return new Response(Uint8Array.from(pictures.get('/large.jpg') ?? []));
    };
    const embedImages = createEmbedImages({ fetch: slow });
    const want = (n: number) => embedImages([{ address: `${origin}/large.jpg?${n}`, width: 50 }]);
    const settled = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => want(n)));
    expect(most).toBe(16);
    expect(settled.filter((one) => one.status === 'rejected')).toHaveLength(84);
    expect((await want(199)).images.size + (await want(198)).images.size).toBe(2);
  });
});
