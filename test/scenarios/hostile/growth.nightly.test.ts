import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnswerCache } from '../../../packages/masthead-appview/src/http/server/answer/answer-cache.ts';
import { Representation } from '../../../packages/masthead-appview/src/http/server/answer/representation.ts';
import { createDocumentCache } from '../../../packages/masthead-appview/src/network/checked-did-resolver.ts';
import { readLooks } from '../../../packages/masthead-appview/src/pages/drawings.ts';
import { readRecently } from '../../../packages/masthead-appview/src/query/card-answer.ts';
import { createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../src/atproto/node/guard/host-gate.ts';
import { cachedFormat } from '../../../src/elements/text/format.ts';
import { renderPubCardSvg } from '../../../src/render/index.ts';
import { type AppViewProcess, startAppViewProcess } from './servers/app-view-process.ts';
import { type HostilePds, startHostilePds } from './servers/hostile-pds.ts';

// What a key from outside could make grow, and how far it grows.
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

describe('what is kept by a name from outside is bounded', () => {
  test('the looks of an address know the language and region that words are there for, and nothing else of a tag', () => {
    const lang = (tag: string) => readLooks(new URLSearchParams({ lang: tag })).lang;
    expect(['en', 'pt-BR', 'PT-br', 'de-1996', 'zh-Hant-TW', 'es-419', 'ja-Latn-JP'].map(lang)).toEqual([
      'en',
      'pt-BR',
      'pt-BR',
      'de',
      'zh-Hant-TW',
      'es-419',
      'ja-JP',
    ]);
    expect(['en-x-1q', 'en-US-u-ca-buddhist', 'nl-x-a-b-c'].map(lang)).toEqual(['en', 'en-US', 'nl']);
    expect(['', 'xx', 'tlh', 'english', 'e', 'en_US', '-en', 'sv'].map(lang)).toEqual(
      Array<undefined>(8).fill(undefined),
    );
  });

  test('formatters: about a hundred, in whatever languages drawings are made', () => {
    let made = 0;
    const of = (n: number) => cachedFormat(`a-test ${n}`, () => ({ n: ++made }));
    const first = of(0);
    renderPubCardSvg(null, { url: 'https://a.example' });
    expect(of(0)).toBe(first);
    for (let n = 1; n < 200; n++) of(n);
    renderPubCardSvg(null, { url: 'https://a.example' });
    expect(of(0)).not.toBe(first);
  });

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

  test('DID documents: 32 MB of them, and none of 64 kB', async () => {
    const cache = createDocumentCache();
    const document = (did: string, length: number) => ({
      id: did,
      alsoKnownAs: [`at://${'a'.repeat(length)}.example`],
    });
    for (let n = 0; n < 3000; n++) cache.set(`did:web:a${n}.example`, document(`did:web:a${n}`, 15_000));
    expect(cache.calculatedSize).toBeLessThanOrEqual(32 * 1024 * 1024);
    cache.set('did:web:long.example', document('did:web:long.example', 500_000));
    expect(cache.get('did:web:long.example')).toBeUndefined();
    expect(cache.get('did:web:a2999.example')).toBeDefined();
    expect(cache.get('did:web:a0.example')).toBeUndefined();
  });

  test('hosts that failed a backfill: ten thousand', () => {
    const hosts = new HostGate({ perHost: 2 });
    for (let n = 0; n < 12_000; n++) hosts.failed(`https://h${n}.example`);
    expect(hosts.remembered).toBe(10_000);
    expect(hosts.isDown('https://h11999.example')).toBe(true);
    expect(hosts.isDown('https://h0.example')).toBe(false);
  });

  test('names of hosts that are longer than a name can be are refused before they are remembered', async () => {
    const ask = createGuardedFetch();
    await expect(ask(`https://${'a'.repeat(300_000)}.example/`)).rejects.toMatchObject({
      kind: 'refused-url',
      message: expect.stringMatching(/^.{1,100}$/),
    });
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

  test('answers: as many bytes as the setting says, their questions included', async () => {
    const cache = new AnswerCache(MB, () => undefined);
    for (let n = 0; n < 2000; n++) {
      const request = { method: 'GET', target: `/${n}${'q'.repeat(15_000)}`, header: () => undefined };
      await cache.keep(request, cache.mark(), new Representation('{}'));
    }
    expect(cache.bytes).toBeLessThanOrEqual(MB);
    expect(cache.size).toBeGreaterThan(10);
  });
});

/** Sweeps the heap. */
function gcNow(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
