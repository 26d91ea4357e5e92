import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecently } from '../../../packages/masthead-appview/src/query/card-answer.ts';
import { renderPubCardSvg } from '../../../src/render/index.ts';
import { type AppViewProcess, startAppViewProcess } from './servers/app-view-process.ts';
import { type HostilePds, startHostilePds } from './servers/hostile-pds.ts';

// What a key from outside could make grow, and how far it grows; growth.test.ts counts what is kept.
const MB = 1024 * 1024;

describe('an AppView that is asked for something else each time', () => {
  let pds: HostilePds;
  let appView: AppViewProcess;
  beforeAll(async () => {
    pds = await startHostilePds();
    // What is kept of answers is counted elsewhere.
    appView = await startAppViewProcess(pds.url, { cacheBytes: 0 });
  });
  afterAll(async () => {
    await appView?.close();
    await pds?.close();
  });

  const flood = async (from: number, count: number, path: (n: number) => string) => {
    const ask = async (n: number) => {
      const answer = await fetch(appView.url + path(n), { headers: { 'accept-encoding': `gzip;q=0.${n}` } });
      await answer.arrayBuffer();
    };
    for (let n = from; n < from + count; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => ask(n + i)));
  };

  test.each([
    ['languages of private use', (n: number) => `/card.svg?url=https://a.example/&lang=en-x-${n}q`],
    ['extensions', (n: number) => `/card.svg?url=https://a.example/&lang=de-DE-u-kf-${n.toString(36)}x`],
    ['variants', (n: number) => `/card.svg?url=https://a.example/&lang=fr-x${1000 + n}`],
    ['scripts', (n: number) => `/card.svg?url=https://a.example/&lang=nl-${letters(n)}`],
    ['regions', (n: number) => `/card.svg?url=https://a.example/&lang=es-${String(n % 1000).padStart(3, '0')}`],
    ['languages without words', (n: number) => `/embed?url=https://a.example/&lang=q${letters(n).slice(2)}`],
    ['widths', (n: number) => `/card.svg?url=https://a.example/&width=${240 + n / 7}`],
    ['links', (n: number) => `/oembed?url=https://a.example/${n}`],
    ['people', (n: number) => `/p/did:plc:nobody.${n}`],
    ['kinds of compression', (n: number) => `/embed?url=https://a.example/&n=${n}`],
    ['files', (n: number) => `/nothing-${n}.html`],
    ['methods', (n: number) => `/xrpc/com.example.m${n}`],
  ])('keeps nothing of 200 %s', async (_, path) => {
    await flood(0, 60, path);
    const before = await appView.memory();
    await flood(60, 200, path);
    const more = async () => {
      const { heapUsed, external } = await appView.memory();
      return heapUsed + external - before.heapUsed - before.external;
    };
    // 40 kB for each would be 8 MB. What the last requests held may be there for a moment.
    await expect.poll(more, { timeout: 20_000, interval: 500 }).toBeLessThan(4 * MB);
  });
});

/** Four letters, another four for each number. */
function letters(n: number): string {
  return [0, 1, 2, 3].map((place) => String.fromCharCode(97 + (Math.floor(n / 26 ** place) % 26))).join('');
}

describe('what is kept by a name from outside takes a bounded room', () => {
  test('drawings in ever more languages: their formatters, which lie outside of the heap, are freed', () => {
    const view = { uri: 'https://a.example', title: 'A title of several words', createdAt: '2026-01-01T00:00:00Z' };
    const draw = (round: number) => {
      for (let n = 0; n < 600; n++) {
        renderPubCardSvg({ ...view, description: '' }, { url: view.uri, lang: `en-x-${round}z${n}q` });
      }
      gcNow();
      return process.memoryUsage().rss;
    };
    draw(0);
    const before = draw(1);
    // Some 35 kB for each language: 84 MB.
    expect(Math.max(draw(2), draw(3), draw(4), draw(5)) - before).toBeLessThan(40 * MB);
  });

  test('records that were read lately: 24 MB', () => {
    const lately = readRecently((record) => ({ record }), 1_000_000);
    gcNow();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 20_000; n++) lately(`at://did:plc:${n}/c/r`, JSON.stringify({ n, name: 'a'.repeat(3900) }));
    gcNow();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * MB);
    lately('', '{}');
  });
});

/** Sweeps the heap. */
function gcNow(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
