import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppView, AppViewOptions } from '../../../packages/masthead-appview/src/index.ts';
import { BusyError, sharedWork } from '../../../src/atproto/node/guard/client-work.ts';
import { createEmbedImages } from '../../../src/render/node/embed-images.ts';
import { forFile } from '../../support/for-each-test.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { openTestIndex, publication } from '../../support/index/test-index.ts';
import { type LocalServer, localServer } from '../../support/local-server.ts';
import { newFolder } from '../../support/new-folder.ts';

// One address takes all that it can get of each resource that clients share; somebody elsewhere is
// served all the same.

const STRANGER = '192.0.2.66';
const HONEST = '203.0.113.7';

const folder = newFolder();
let jpeg: Buffer;
beforeAll(async () => {
  const create = { width: 1400, height: 900, channels: 3, background: '#357' } as const;
  jpeg = await sharp({ create }).jpeg().toBuffer();
});

describe('each room where clients wait', () => {
  const index = forFile(() => openTestIndex('sqlite'));
  let pictures: LocalServer;
  let appView: AppView;
  beforeAll(async () => {
    pictures = await localServer((_, response) => void response.end(jpeg));
    const images = `http://127.0.0.1:${pictures.port}/{cid}` as const;
    const icon = { $type: 'blob', ref: { $link: 'bafkreiabc' }, mimeType: 'image/jpeg', size: jpeg.length };
    await index.feed(publication('alice', 2, 'https://alice.example', 'pub', { icon }));
    appView = appViewOn(index, { images });
  });

  const from = async (address: string, path: string): Promise<number> => {
    const answer = await appView.fetch(new Request(`http://localhost${path}`), { address });
    await answer.arrayBuffer();
    return answer.status;
  };
  const link = (at: number) => encodeURIComponent(`https://alice.example/?${at}`);

  // More than any room holds: the one before the index has five hundred places. That each route has
  // its room: one-request.test.ts.
  test.each<[room: string, path: (at: number) => string]>([
    ['the index', (at) => `/xrpc/app.bsky.embed.getEmbedExternalView?url=${link(at)}`],
    ['the drawings', (at) => `/card.png?url=${link(at)}&width=${320 + at}`],
    // A replay looks at its own records; turns-are-shared.test.ts has the diagnosis, and an unseen
    // person, on a network.
    ['the diagnoses', (at) => `/check?format=json&url=${link(at)}`],
  ])('before %s: one address asks for all that it can get, another is served', async (_, path) => {
    const asked = Array.from({ length: 600 }, (_, at) => from(STRANGER, path(at)));
    expect(await from(HONEST, path(600))).toBe(200);
    for (const status of await Promise.all(asked)) expect([200, 503]).toContain(status);
  });
});

// How an address may be spelled is in
// packages/masthead-appview/test/server/client-requests.test.ts.
describe('each entry counts a client by its network, however its address is spelled', () => {
  const SAME = [
    ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7:4711'],
    ['2001:db8::1', '2001:DB8:0:0::2', '2001:db8::1%eth0'],
  ];
  const options: AppViewOptions = {
    port: 0,
    host: '127.0.0.1',
    trustedProxies: 1,
    rateLimit: { requests: 3, seconds: 3600 },
  };

  test.each(['the node server, behind a proxy', 'AppView.fetch'])('%s', async (entry) => {
    const appView = appViewOn({ file: join(folder, `${entry}.sqlite`) }, options);
    const { url } = entry === 'AppView.fetch' ? { url: 'http://x' } : await appView.start();
    const ask = (address: string) =>
      entry === 'AppView.fetch'
        ? appView.fetch(new Request(`${url}/?x`), { address })
        : fetch(`${url}/?x`, { headers: { 'x-forwarded-for': address } });
    for (const spelled of SAME) {
      for (const address of spelled) expect((await ask(address)).status, address).toBe(200);
      for (const address of spelled) expect((await ask(address)).status, address).toBe(429);
    }
    expect((await ask('203.0.113.1')).status).toBe(200);
  });
});

describe('each shared resource', () => {
  const hang = () => new Promise<never>(() => {});

  test('embedded pictures: the hosts of one address hang, and nobody else is sent away', async () => {
    const fetchImage = async (address: string | URL) =>
      String(address).includes('slow') ? hang() : new Response(new Uint8Array(jpeg));
    const embedImages = createEmbedImages({ fetch: fetchImage as never });
    const wanted = (name: string) => [{ address: `https://a.example/${name}`, width: 50 }];
    const crowd = Array.from({ length: 130 }, (_, at) => embedImages(wanted(`slow-${at}`), STRANGER));
    for (const one of crowd) one.catch(() => {});
    expect((await embedImages(wanted('mine'), HONEST)).whole).toBe(true);
    // One that waits at the end of the stranger's line is somebody else's at once.
    const late = embedImages(wanted('late'), STRANGER);
    late.catch(() => {});
    expect((await embedImages(wanted('late'), HONEST)).whole).toBe(true);
  });

  test('work that another network began: joined while it runs, begun anew when that waits, or is sent away', async () => {
    const work = sharedWork<string>();
    let begun = 0;
    const quick = async () => {
      begun++;
      return 'quick';
    };
    let end = (_: string) => {};
    const running = () => {
      begun++;
      return new Promise<string>((resolve) => (end = resolve));
    };
    const joined = [work('a', STRANGER, running), work('a', HONEST, running), work('a', HONEST, running)];
    end('quick');
    expect(await Promise.all(joined)).toEqual(['quick', 'quick', 'quick']);
    expect(begun).toBe(1);
    void work('b', STRANGER, hang);
    expect(await work('b', HONEST, quick)).toBe('quick');
    const refused = work('c', STRANGER, () => Promise.reject(new BusyError('Too many.'))).catch((error) => error);
    expect(await work('c', HONEST, quick)).toBe('quick');
    expect(await refused).toBeInstanceOf(BusyError);
    expect(begun).toBe(3);
  });
});
