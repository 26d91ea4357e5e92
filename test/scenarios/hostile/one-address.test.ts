import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listen } from '../../../packages/masthead-appview/src/http/server/listen.ts';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import type { ImageSource } from '../../../packages/masthead-appview/src/query/blob-address.ts';
import { BusyError, sharedWork } from '../../../src/atproto/node/guard/in-turn.ts';
import { createEmbedImages } from '../../../src/render/node/embed-images.ts';
import { createPixelTools } from '../../../src/render/node/sharp-images.ts';
import { commit, did, handle, openTestIndex, publication, type TestIndex } from '../../support/index/test-index.ts';
import { ROUTES as EVERY_ROUTE } from './servers/huge-index.ts';

// One address takes all that it can get of each resource that clients share, by each entry; somebody elsewhere is served all the same.

const STRANGER = '192.0.2.66';
const HONEST = '203.0.113.7';

/** What a server may cause by asking for one path, and one more each time; `wanted` is what somebody else gets meanwhile. */
interface Flood {
  readonly path: (index: number) => string;
  readonly wanted: number;
}

const link = (index: number) => encodeURIComponent(`https://alice.example/?${index}`);
const ACTOR = encodeURIComponent(did('alice'));
const LANGUAGES = ['en', 'de', 'fr', 'pt', 'es', 'it', 'nl', 'ja'];
/** The same drawing, with another answer in memory each time. */
const look = (index: number) => `lang=${LANGUAGES[index % LANGUAGES.length]}&width=${320 + index}`;

/** Each route by its name in the table: a new one needs a row. */
const ROUTES: Readonly<Record<string, Flood>> = {
  card: { path: (at) => `/xrpc/app.bsky.embed.getEmbedExternalView?url=${link(at)}`, wanted: 200 },
  profile: { path: (at) => `/xrpc/id.sifa.getProfileView?actor=${ACTOR}&${at}`, wanted: 200 },
  front: { path: (at) => `/?${at}`, wanted: 200 },
  embed: { path: (at) => `/embed?url=${link(at)}`, wanted: 200 },
  oembed: { path: (at) => `/oembed?url=${link(at)}`, wanted: 200 },
  'card-svg': { path: (at) => `/card.svg?url=${link(at)}&${look(at)}`, wanted: 200 },
  'card-png': { path: (at) => `/card.png?url=${link(at)}&${look(at)}`, wanted: 200 },
  'profile-svg': { path: (at) => `/profile.svg?actor=${ACTOR}&${look(at)}`, wanted: 200 },
  'profile-png': { path: (at) => `/profile.png?actor=${ACTOR}&${look(at)}`, wanted: 200 },
  // A replay looks at its own records; turns-are-shared.test.ts has the diagnosis, and an unseen person, on a network.
  check: { path: (at) => `/check?format=json&url=${link(at)}`, wanted: 200 },
  examples: { path: (at) => `/examples?${at}`, wanted: 200 },
  docs: { path: (at) => `/docs?${at}`, wanted: 200 },
  // There is no script in the folder.
  'script-tag': { path: (at) => `/script-tag.json?${at}`, wanted: 404 },
  health: { path: (at) => `/xrpc/_health?${at}`, wanted: 200 },
  metrics: { path: (at) => `/metrics?${at}`, wanted: 401 },
  unknown: { path: (at) => `/xrpc/no.such.method?${at}`, wanted: 501 },
  person: { path: (at) => `/p/${ACTOR}?${at}`, wanted: 200 },
  file: { path: (at) => `/nothing?${at}`, wanted: 404 },
};

/** By day one for each room where clients wait: before the index, before the drawings, before the diagnoses. */
const FLOODED = Object.entries(ROUTES).filter(
  ([name]) => inject('amount') === 'all' || ['card', 'card-png', 'check'].includes(name),
);

// More than any waiting room holds: the one before the index has five hundred places.
const FLOOD = 600;

let folder: string;
let pictures: Server;
let images: ImageSource;
let jpeg: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-one-address-'));
  jpeg = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  pictures = createServer((_, response) => void response.end(jpeg));
  images = `http://127.0.0.1:${await listen(pictures, 0, '127.0.0.1')}/{cid}`;
});
afterAll(async () => {
  pictures?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('each route', () => {
  let index: TestIndex;
  let appView: AppView;

  beforeAll(async () => {
    index = await openTestIndex('sqlite');
    const icon = { $type: 'blob', ref: { $link: 'bafkreiabc' }, mimeType: 'image/jpeg', size: jpeg.length };
    await index.feed(
      handle('alice', 1, 'alice.example'),
      publication('alice', 2, 'https://alice.example', 'pub', { icon }),
      commit('alice', 3, 'id.sifa.profile.self', 'self', { createdAt: '2026-01-01T00:00:00Z', headline: 'Here' }),
    );
    appView = createAppView({
      database: index.file,
      source: {
        kind: 'replay',
        file: join(import.meta.dirname, '../../../packages/masthead-appview/test/http/nothing.jsonl'),
      },
      images,
      metrics: { token: 'a long enough token' },
      distDir: folder,
      rateLimit: null,
      log: () => {},
    });
  });
  afterAll(async () => {
    await appView?.close();
    await index?.close();
  });

  const from = async (address: string, path: string): Promise<number> => {
    const answer = await appView.fetch(new Request(`http://localhost${path}`), { address });
    await answer.arrayBuffer();
    return answer.status;
  };

  // one-request.test.ts holds that table against the routes themselves.
  test('has a row here', () => expect(Object.keys(ROUTES).sort()).toEqual(Object.keys(EVERY_ROUTE).sort()));

  test.each(FLOODED)('%s: one address asks for all that it can get, another is served', async (_, flood) => {
    const asked = Array.from({ length: FLOOD }, (_, at) => from(STRANGER, flood.path(at)));
    expect(await from(HONEST, flood.path(FLOOD))).toBe(flood.wanted);
    for (const status of await Promise.all(asked)) expect([flood.wanted, 503]).toContain(status);
  });
});

describe('each entry counts a client by its network, however its address is spelled', () => {
  const SAME = [
    { note: 'IPv4', spelled: ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'] },
    {
      note: 'an IPv6 /64',
      spelled: ['2001:db8::1', '2001:DB8:0:0::2', '2001:0db8::a:b:c:d', '2001:db8::1%eth0'],
    },
    { note: 'with a port', spelled: ['192.0.2.9', '192.0.2.9:4711', '::ffff:192.0.2.9', '[::ffff:192.0.2.9]:4711'] },
    { note: 'IPv4 in other numbers', spelled: ['127.0.0.1', '127.1', '0x7f.0.0.1', '2130706433'] },
  ];
  const here = (name: string) => ({
    database: join(folder, `${name}.sqlite`),
    source: {
      kind: 'replay' as const,
      file: join(import.meta.dirname, '../../../packages/masthead-appview/test/http/nothing.jsonl'),
    },
    port: 0,
    host: '127.0.0.1',
    trustedProxies: 1,
    rateLimit: { requests: 4, seconds: 3600 },
    log: () => {},
  });

  /** How each entry is told the client's address. */
  const ENTRIES = {
    'the node server, behind a proxy': async () => {
      const appView = createAppView(here('proxy'));
      const { port } = await appView.start();
      const ask = (address: string) =>
        fetch(`http://127.0.0.1:${port}/?x`, { headers: { 'x-forwarded-for': address } });
      return { appView, ask, rows: SAME };
    },
    'AppView.fetch': async () => {
      const appView = createAppView(here('fetch'));
      const ask = (address: string) => appView.fetch(new Request('http://x/?x'), { address });
      // A proxy that writes no address has its own.
      return { appView, ask, rows: [...SAME, { note: 'no address', spelled: ['alice', 'bob', 'unknown', ''] }] };
    },
  };

  test.each(Object.entries(ENTRIES))('%s', async (_, open) => {
    const { appView, ask, rows } = await open();
    try {
      for (const { note, spelled } of rows) {
        for (const address of spelled) expect((await ask(address)).status, `${note}: ${address}`).toBe(200);
        for (const address of spelled) expect((await ask(address)).status, `${note}: ${address}`).toBe(429);
      }
      expect((await ask('203.0.113.1')).status).toBe(200);
    } finally {
      await appView.close();
    }
  });
});

describe('each shared resource', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>';
  const hang = () => new Promise<never>(() => {});

  test('rasterising and shrinking: sixty of one address wait, and nobody else is sent away', async () => {
    const { rasterise, shrink } = createPixelTools(sharp);
    const png = await sharp(Buffer.from(SVG)).png().toBuffer();
    const crowd = Array.from({ length: 60 }, () => rasterise(SVG, 1, STRANGER).catch((error: unknown) => error));
    const [drawn, small] = await Promise.all([rasterise(SVG, 1, HONEST), shrink(png, 100, HONEST)]);
    expect([drawn.length, small.length].every((length) => length > 0)).toBe(true);
    const ended = await Promise.all(crowd);
    expect(ended.some((one) => one instanceof BusyError)).toBe(true);
  });

  test('embedded pictures: the hosts of one address hang, and nobody else is sent away', async () => {
    const png = await sharp(Buffer.from(SVG)).png().toBuffer();
    const fetchImage = async (address: string | URL) =>
      String(address).includes('slow') ? hang() : new Response(new Uint8Array(png));
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
