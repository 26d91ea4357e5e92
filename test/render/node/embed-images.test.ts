import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmbedImages, imageFormat } from '../../../src/render/node/embed-images.ts';
import { createPixelTools } from '../../../src/render/node/sharp-images.ts';

// Pictures that mean harm: test/scenarios/hostile/images.test.ts.
const ORIGIN = 'https://images.example';
const pictures = new Map<string, Buffer>();
let asked: string[] = [];

beforeAll(async () => {
  const square = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#0f6b5c' } })
    .jpeg()
    .toBuffer();
  pictures.set('/square.jpg', square);
  const glass = sharp({ create: { width: 300, height: 300, channels: 4, background: '#0f6b5c80' } });
  pictures.set('/glass.png', await glass.png().toBuffer());
  pictures.set('/script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  pictures.set('/page.jpg', Buffer.from('<!doctype html><title>No picture</title>'));
  pictures.set('/empty.jpg', Buffer.alloc(0));
  pictures.set('/broken.jpg', square.subarray(0, 200));
  pictures.set('/heavy.jpg', Buffer.concat([square, Buffer.alloc(400 * 1024)]));
});

async function get(address: string | URL): Promise<Response> {
  const { pathname } = new URL(address);
  asked.push(pathname);
  const body = pictures.get(pathname);
  return new Response(body ? Uint8Array.from(body) : null, { status: body ? 200 : 404 });
}

const { shrink } = createPixelTools(sharp);
const wanted = (path: string, width = 50) => [{ address: ORIGIN + path, width }];
const LEFT_OUT = { images: new Map(), whole: false };

describe('embedding pictures', () => {
  it.each([
    ['a photograph', '/square.jpg', 'jpeg'],
    ['a picture with holes', '/glass.png', 'png'],
  ])('%s is made small', async (_, path, format) => {
    const { images, whole } = await createEmbedImages({ fetch: get, shrink })(wanted(path));
    const data = images.get(ORIGIN + path) ?? '';
    expect(whole).toBe(true);
    expect(data.startsWith(`data:image/${format};base64,`)).toBe(true);
    const { width } = await sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).metadata();
    expect(width).toBeLessThanOrEqual(100);
  });

  it.each(['/script.svg', '/page.jpg', '/empty.jpg', '/broken.jpg', '/none.jpg'])(
    '%s is left out, and not asked for again at once',
    async (path) => {
      asked = [];
      const embedImages = createEmbedImages({ fetch: get, shrink });
      for (const _ of ['first', 'again']) expect(await embedImages(wanted(path))).toEqual(LEFT_OUT);
      expect(asked).toEqual([path]);
    },
  );

  it('is asked for once, however many drawings want it at once or later', async () => {
    asked = [];
    const embedImages = createEmbedImages({ fetch: get, shrink });
    await Promise.all([1, 2, 3].map(() => embedImages(wanted('/square.jpg'))));
    await embedImages(wanted('/square.jpg'));
    expect(asked).toEqual(['/square.jpg']);
  });

  it('works without sharp, as long as the picture is small', async () => {
    const paths = ['/glass.png', '/script.svg', '/heavy.jpg'];
    const { images } = await createEmbedImages({ fetch: get })(paths.flatMap((path) => wanted(path)));
    expect([...images.keys()]).toEqual([`${ORIGIN}/glass.png`]);
  });

  it('has fewer points rather than none, where it would be too large', async () => {
    const widths: number[] = [];
    const [heavy, light] = ['/heavy.jpg', '/square.jpg'].map((path) => pictures.get(path) ?? Buffer.alloc(0));
    const embedImages = createEmbedImages({
      fetch: get,
      shrink: async (_, width) => {
        widths.push(width);
        return (width > 960 ? heavy : light) ?? Buffer.alloc(0);
      },
    });
    const { images, whole } = await embedImages(wanted('/square.jpg', 600));
    expect([images.size, whole]).toEqual([1, true]);
    expect(widths).toEqual([1200, 960]);
  });
});

it('a picture is told by how it begins', () => {
  expect([...pictures].map(([path, bytes]) => [path, imageFormat(bytes)])).toEqual([
    ['/square.jpg', 'jpeg'],
    ['/glass.png', 'png'],
    ['/script.svg', undefined],
    ['/page.jpg', undefined],
    ['/empty.jpg', undefined],
    ['/broken.jpg', 'jpeg'],
    ['/heavy.jpg', 'jpeg'],
  ]);
});
