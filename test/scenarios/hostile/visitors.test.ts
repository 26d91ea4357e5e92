import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { rawConnection } from '../../../packages/masthead-appview/test/server/raw-connection.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { newFolder } from '../../support/new-folder.ts';

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example%2Fpost';
const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

const folder = newFolder();
let appView: AppView;
let port: number;

/** A whole AppView with an empty index, and a folder of files of which one lies outside. */
beforeAll(async () => {
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'public', 'index.html'), '<title>public</title>');
  writeFileSync(join(folder, 'secret.txt'), 'SECRET');
  writeFileSync(join(folder, 'public', '.hidden.txt'), 'SECRET');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'public', 'link.txt'));
  const options = { port: 0, host: '127.0.0.1', staticDir: join(folder, 'public') } as const;
  appView = appViewOn({ file: join(folder, 'index.sqlite') }, options);
  ({ port } = await appView.start());
});

async function say(bytes: string | Uint8Array): Promise<string> {
  const connection = await rawConnection(port);
  connection.send(bytes);
  return connection.ended();
}

const stillThere = async () =>
  expect((await fetch(`http://127.0.0.1:${port}/xrpc/_health?probe=alive`)).status).toBe(200);

describe('requests that are none, or something else: an answer or an end, and the server stays', () => {
  const close = 'connection: close';
  test.each([
    ['another server’s address', get('http://169.254.169.254/latest', close), /^HTTP\/1\.1 404/],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nhost: x\r\n${close}\r\n\r\n`, /^HTTP\/1\.1 20/],
    ['TRACE', `TRACE / HTTP/1.1\r\nhost: x\r\ncookie: secret\r\n${close}\r\n\r\n`, /^HTTP\/1\.1 405/],
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
    ['ten thousand parameters', get(`${CARD}${'&uris='.repeat(2000)}`, close), /^HTTP\/1\.1 400/],
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

test('without a trusted proxy X-Forwarded-For counts for nothing', async () => {
  const rateLimit = { requests: 4, seconds: 3600 };
  const limited = appViewOn({ file: join(folder, 'limited.sqlite') }, { port: 0, host: '127.0.0.1', rateLimit });
  const { url } = await limited.start();
  const statuses: number[] = [];
  for (const at of [1, 2, 3, 4, 5])
    statuses.push((await fetch(url + CARD, { headers: { 'x-forwarded-for': `192.0.2.${at}` } })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
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
