import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { BusyError, inTurn } from '../../../src/atproto/node/guard/in-turn.ts';
import { createEmbedImages, imageFormat } from '../../../src/render/node/embed-images.ts';
import { createPixelTools } from '../../../src/render/node/sharp-images.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { type SampleServer, startSampleServer } from '../../support/network/sample-server.ts';

const ARTICLE = 'https://kitchen-science.offprint.app/a/caramel-at-170';

describe('the drawings of an AppView', () => {
  let server: SampleServer;
  beforeAll(async () => {
    server = await startSampleServer();
  });
  afterAll(() => server?.close());

  const at = (path: string, query: Record<string, string>) =>
    fetch(`${server.url}${path}?${new URLSearchParams(query)}`);

  it('/card.svg holds the card with its pictures inside, and refers to nothing', async () => {
    const response = await at('/card.svg', { url: ARTICLE });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    expect(response.headers.get('etag')).toMatch(/^"/);
    const svg = await response.text();
    expect(svg.match(/<image [^>]*href="data:image\/(jpeg|png);base64,/g)).toHaveLength(2);
    expect(svg.match(/href="(?!data:)/g)).toBe(null);
    expect(svg).toContain('Caramel at 170 °C');
    expect(Buffer.byteLength(svg)).toBeLessThan(300_000);
  });

  it.each([
    ['/card.png', { url: ARTICLE }],
    ['/card.png', { url: 'https://nobody.example/x' }],
    ['/profile.png', { actor: 'mara.tidewater.example' }],
  ] as [string, Record<string, string>][])('%s %j is a link preview of 1200 by 630', async (path, query) => {
    const response = await at(path, query);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    const { channels } = await sharp(await (await at(path, query)).arrayBuffer()).stats();
    // Something is drawn on it.
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });

  it.each([
    ['/card.png', { url: ARTICLE }],
    ['/profile.png', { actor: 'mara.tidewater.example' }],
  ] as [string, Record<string, string>][])(
    '%s %j has twice the points with scale=2, and ignores every other',
    async (path, query) => {
      const size = async (scale: string) => {
        const { width, height } = await sharp(await (await at(path, { ...query, scale })).arrayBuffer()).metadata();
        return [width, height];
      };
      expect(await size('2')).toEqual([2400, 1260]);
      for (const scale of ['1', '3', '20', '2.5', '0', '-2', '2x', '']) expect(await size(scale)).toEqual([1200, 630]);
    },
  );

  it.each([
    ['/card.svg', {}, 400],
    ['/card.svg', { url: 'javascript:alert(1)' }, 400],
    ['/card.svg', { url: 'https://nobody.example/x' }, 200],
    ['/profile.svg', { actor: 'mara.tidewater.example' }, 200],
    ['/profile.svg', { actor: 'nobody.example' }, 404],
    ['/profile.svg', { actor: '"><script>' }, 400],
  ] as [string, Record<string, string>, number][])('%s %j answers %i', async (path, query, status) => {
    expect((await at(path, query)).status).toBe(status);
  });

  it('is drawn as asked', async () => {
    const svg = await (
      await at('/card.svg', { url: ARTICLE, width: '320', appearance: 'dark', layout: 'compact', lang: 'ar' })
    ).text();
    expect(svg).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="320"');
    expect(svg).toContain('lang="ar"');
    expect(svg).not.toContain('prefers-color-scheme');
  });
});

describe('embedding pictures', () => {
  let server: Server;
  let origin: string;
  let asked: string[];
  const pictures = new Map<string, Buffer>();

  beforeAll(async () => {
    const square = sharp({ create: { width: 800, height: 800, channels: 3, background: '#0f6b5c' } });
    pictures.set('/square.jpg', await square.clone().jpeg().toBuffer());
    pictures.set(
      '/glass.png',
      await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0f6b5c80' } })
        .png()
        .toBuffer(),
    );
    const frames = Buffer.concat([0, 128, 255].map((level) => Buffer.alloc(20 * 20 * 3, level)));
    pictures.set(
      '/moves.gif',
      await sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
        .gif()
        .toBuffer(),
    );
    pictures.set('/script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    pictures.set('/page.jpg', Buffer.from('<!doctype html><title>No picture</title>'));
    pictures.set('/empty.jpg', Buffer.alloc(0));
    pictures.set('/broken.jpg', (pictures.get('/square.jpg') ?? Buffer.alloc(0)).subarray(0, 200));
    pictures.set(
      '/huge.jpg',
      Buffer.concat([pictures.get('/square.jpg') ?? Buffer.alloc(0), Buffer.alloc(10_000_000)]),
    );
    // A small file of 400 million pixels.
    pictures.set(
      '/bomb.png',
      await sharp({
        create: { width: 20_000, height: 20_000, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    asked = [];
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/slow.jpg') return;
      const body = pictures.get(url);
      response.writeHead(body ? 200 : 404, { 'content-type': 'image/jpeg' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const { shrink } = createPixelTools(sharp);
  const open = () => createGuardedFetch({ open: true, maxBytes: 2 * 1024 * 1024 });

  it.each([
    ['a photograph', '/square.jpg', 'jpeg'],
    ['a picture with holes', '/glass.png', 'png'],
    ['the first frame of one that moves', '/moves.gif', 'png'],
  ])('%s is made small', async (_, path, format) => {
    const embedImages = createEmbedImages({ fetch: open(), shrink });
    const { images, whole } = await embedImages([{ address: origin + path, width: 50 }]);
    const data = images.get(origin + path) ?? '';
    expect(whole).toBe(true);
    expect(data.startsWith(`data:image/${format};base64,`)).toBe(true);
    const { width, pages } = await sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).metadata();
    expect(width).toBeLessThanOrEqual(100);
    expect(pages ?? 1).toBe(1);
  });

  it.each(['/script.svg', '/page.jpg', '/empty.jpg', '/broken.jpg', '/huge.jpg', '/bomb.png', '/none.jpg'])(
    '%s is left out, and not asked for again at once',
    async (path) => {
      const embedImages = createEmbedImages({ fetch: open(), shrink });
      const wanted = [{ address: origin + path, width: 50 }];
      expect(await embedImages(wanted)).toEqual({ images: new Map(), whole: false });
      const before = asked.length;
      expect(await embedImages(wanted)).toEqual({ images: new Map(), whole: false });
      expect(asked.length).toBe(before);
    },
  );

  it('one that never comes is given up, and not asked for again at once', async () => {
    const clock = stopClock();
    const embedImages = createEmbedImages({ fetch: open(), shrink });
    const wanted = [{ address: `${origin}/slow.jpg`, width: 50 }];
    const drawn = embedImages(wanted);
    await until(() => expect(asked.at(-1)).toBe('/slow.jpg'));
    await clock.advance(4000);
    expect(await drawn).toEqual({ images: new Map(), whole: false });
    const before = asked.length;
    expect(await embedImages(wanted)).toEqual({ images: new Map(), whole: false });
    expect(asked.length).toBe(before);
  });

  it('is asked for once, however many drawings want it at once or later', async () => {
    const embedImages = createEmbedImages({ fetch: open(), shrink });
    const before = asked.length;
    const wanted = [{ address: `${origin}/square.jpg`, width: 50 }];
    await Promise.all([embedImages(wanted), embedImages(wanted), embedImages(wanted)]);
    await embedImages(wanted);
    expect(asked.length - before).toBe(1);
  });

  it('never reaches a private address through the guard', async () => {
    const before = asked.length;
    const embedImages = createEmbedImages({ fetch: createGuardedFetch(), shrink });
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1']) {
      const address = `https://${host}:${port}/square.jpg`;
      expect((await embedImages([{ address, width: 50 }])).images.size).toBe(0);
    }
    expect(asked.length).toBe(before);
  });

  it('works without sharp, as long as the picture is small', async () => {
    const embedImages = createEmbedImages({ fetch: open() });
    const { images } = await embedImages(
      ['/glass.png', '/script.svg', '/huge.jpg'].map((path) => ({ address: origin + path, width: 50 })),
    );
    expect([...images.keys()]).toEqual([`${origin}/glass.png`]);
  });

  it('has fewer points rather than none, where it would be too large', async () => {
    const widths: number[] = [];
    const heavy = Buffer.concat([pictures.get('/square.jpg') ?? Buffer.alloc(0), Buffer.alloc(400 * 1024)]);
    const embedImages = createEmbedImages({
      fetch: open(),
      shrink: async (_, width) => {
        widths.push(width);
        return width > 960 ? heavy : (pictures.get('/square.jpg') ?? heavy);
      },
    });
    const { images, whole } = await embedImages([{ address: `${origin}/square.jpg`, width: 600 }]);
    expect([images.size, whole]).toEqual([1, true]);
    expect(widths).toEqual([1200, 960]);
  });

  it('tells pictures by how they begin', () => {
    expect([...pictures].map(([path, bytes]) => [path, imageFormat(bytes)])).toEqual([
      ['/square.jpg', 'jpeg'],
      ['/glass.png', 'png'],
      ['/moves.gif', 'gif'],
      ['/script.svg', undefined],
      ['/page.jpg', undefined],
      ['/empty.jpg', undefined],
      ['/broken.jpg', 'jpeg'],
      ['/huge.jpg', 'jpeg'],
      ['/bomb.png', 'png'],
    ]);
  });
});

describe('taking turns', () => {
  it('runs no more at once than allowed, in order, and refuses when too many wait', async () => {
    const turn = inTurn({ atOnce: 2, waiting: 2 });
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const work = (name: number) =>
      turn(async () => {
        most = Math.max(most, ++running);
        await setImmediate();
        running--;
        done.push(name);
      });
    const all = [1, 2, 3, 4].map(work);
    await expect(work(5)).rejects.toBeInstanceOf(BusyError);
    await Promise.all(all);
    expect([most, done]).toEqual([2, [1, 2, 3, 4]]);
    await work(6);
    expect(done.at(-1)).toBe(6);
  });

  it('gives the turn back when the work fails', async () => {
    const turn = inTurn({ atOnce: 1, waiting: 0 });
    await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turn(async () => 'yes')).toBe('yes');
  });
});
