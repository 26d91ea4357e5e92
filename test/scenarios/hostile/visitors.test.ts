import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppView, type AppViewOptions, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { rawConnection } from '../../../packages/masthead-appview/test/server/raw-connection.ts';

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example%2Fpost';
const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

let folder: string;
let appView: AppView;
let port: number;
let databases = 0;

/** A whole AppView with an empty index, and a folder of files of which one lies outside. */
async function serve(options: AppViewOptions = {}): Promise<{ appView: AppView; port: number }> {
  const served = createAppView({
    database: join(folder, `${++databases}.sqlite`),
    source: {
      kind: 'replay',
      file: join(import.meta.dirname, '../../../packages/masthead-appview/test/routes/nothing.jsonl'),
    },
    port: 0,
    host: '127.0.0.1',
    staticDir: join(folder, 'public'),
    log: () => {},
    ...options,
  });
  return { appView: served, port: (await served.start()).port };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-visitors-'));
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'public', 'index.html'), '<title>public</title>');
  writeFileSync(join(folder, 'secret.txt'), 'SECRET');
  writeFileSync(join(folder, 'public', '.hidden.txt'), 'SECRET');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'public', 'link.txt'));
  ({ appView, port } = await serve({ rateLimit: null }));
});
afterAll(async () => {
  await appView.close();
  rmSync(folder, { recursive: true, force: true });
});

async function say(bytes: string | Uint8Array, to = port): Promise<string> {
  const connection = await rawConnection(to);
  connection.send(bytes);
  return connection.ended();
}

const stillThere = async () =>
  expect((await fetch(`http://127.0.0.1:${port}/xrpc/_health?probe=alive`)).status).toBe(200);

describe('requests that are none, or something else: an answer or an end, and the server stays', () => {
  const close = 'connection: close';
  test.each([
    [
      'an upgrade to WebSocket',
      get(CARD, 'connection: Upgrade, close', 'upgrade: websocket', 'sec-websocket-key: x'),
      /^HTTP\/1\.1 \d/,
    ],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^HTTP\/1\.1 400/],
    ['a tunnel', `CONNECT 10.0.0.1:22 HTTP/1.1\r\nhost: x\r\n\r\n`, /^$|^HTTP\/1\.1 4/],
    ['another server’s address', get('http://169.254.169.254/latest', close), /^HTTP\/1\.1 404/],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${close}\r\n\r\n`, /^HTTP\/1\.1 20/],
    ['TRACE', `TRACE / HTTP/1.1\r\nhost: x\r\ncookie: secret\r\n${close}\r\n\r\n`, /^HTTP\/1\.1 405/],
    ['HTTP/0.9', 'GET /\r\n\r\n', /^HTTP\/1\.1 200[\s\S]*connection: close/i],
    ['no host', `GET / HTTP/1.1\r\n${close}\r\n\r\n`, /^HTTP\/1\.1 400/],
    [
      'an expectation',
      get('/', 'expect: 100-continue', 'content-length: 5', close),
      /^HTTP\/1\.1 (?:100 Continue\r\n\r\nHTTP\/1\.1 )?\d/,
    ],
    [
      'a thousand overlapping ranges',
      get('/index.html', `range: bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-`).join(',')}`, close),
      /^HTTP\/1\.1 200/,
    ],
    ['twenty kilobytes of tags', get(CARD, `if-none-match: ${'"x",W/"y",'.repeat(2000)}`, close), /^HTTP\/1\.1 200/],
    [
      'twenty kilobytes of codings',
      get(CARD, `accept-encoding: ${'gzip;q=0.1,'.repeat(1900)}br`, close),
      /^HTTP\/1\.1 200/,
    ],
    ['an address longer than any', get(`${CARD}${'x'.repeat(17_000)}`, close), /^HTTP\/1\.1 414/],
    ['ten thousand parameters', get(`${CARD}${'&uris='.repeat(2000)}`, close), /^HTTP\/1\.1 400/],
    ['a NUL in an address', get('/%00', close), /^HTTP\/1\.1 404/],
    [
      'headers between the connections',
      get(CARD, 'connection: close, authorization, x-forwarded-for', 'te: trailers', 'proxy-authorization: x'),
      /^HTTP\/1\.1 200/,
    ],
  ])('%s', async (_name, bytes, answer) => {
    const received = await say(bytes);
    expect(received).toMatch(answer);
    expect(received).not.toMatch(/secret|stack|node:/i);
    await stillThere();
  });

  test.each([
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nG',
    ],
    [
      'chunks twice',
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n',
    ],
    ['a space before the colon', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n'],
    [
      'a chunk whose length overflows',
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
    ],
  ])('nothing is smuggled behind %s', async (_name, bytes) => {
    const received = await say(`${bytes}${get('/index.html')}`);
    // One answer at the most, and the connection ends: what comes behind is nobody's request.
    expect(received.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(received).not.toContain('<title>public');
    await stillThere();
  });
});

describe('nothing outside of the folder is served, by any spelling', () => {
  const up = '.. %2e%2e .%2e %2E. %252e%252e ..; ..%00 %c0%ae%c0%ae ..%5c ..\\ ... %uff0e%uff0e'.split(' ');
  const slashes = ['/', '//', '%2f', '%5c', '\\', '/./', '%252f'];
  test('climbing', async () => {
    const asked = up.flatMap((dots) =>
      slashes.flatMap((slash) => [`/${dots}${slash}secret.txt`, `/x${slash}${dots}${slash}${dots}${slash}secret.txt`]),
    );
    for (const target of [
      ...asked,
      '/link.txt',
      '/.hidden.txt',
      '/%2ehidden.txt',
      '//secret.txt',
      `/${folder}/secret.txt`,
      `/%2f${folder}/secret.txt`,
      `http://x/../secret.txt`,
      `file://${folder}/secret.txt`,
    ])
      expect(await say(get(target, 'connection: close')), target).not.toContain('SECRET');
  });
});

describe('X-Forwarded-For', () => {
  test.each([
    { trustedProxies: 0, note: 'without a proxy it counts for nothing' },
    { trustedProxies: 1, note: 'behind one proxy only its own entry counts' },
  ])('$note', async ({ trustedProxies }) => {
    const limited = await serve({ rateLimit: { requests: 4, seconds: 3600 }, trustedProxies });
    try {
      const requests = Array.from({ length: 8 }, (_, at) =>
        get(
          CARD,
          `X-Forwarded-For: 10.0.0.${at}`,
          'x-forwarded-for: 192.0.2.1',
          `forwarded: for=10.1.0.${at}`,
          at === 7 ? 'connection: close' : 'x: y',
        ),
      );
      const received = await say(requests.join(''), limited.port);
      expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
      expect(received.match(/HTTP\/1\.1 429/g)).toHaveLength(4);
    } finally {
      await limited.appView.close();
    }
  });
});
