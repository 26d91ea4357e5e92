import { describe, expect, test } from 'vitest';
import { AnswerCache } from '../../../packages/masthead-appview/src/http/server/answer/answer-cache.ts';
import { Representation } from '../../../packages/masthead-appview/src/http/server/answer/representation.ts';
import { createDocumentCache } from '../../../packages/masthead-appview/src/network/checked-did-resolver.ts';
import { readLooks } from '../../../packages/masthead-appview/src/pages/drawings.ts';
import { createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../src/atproto/node/guard/host-gate.ts';
import { cachedFormat } from '../../../src/elements/text/format.ts';
import { renderPubCardSvg } from '../../../src/render/index.ts';

// What a key from outside could make grow, counted by what keeps it; growth.nightly.test.ts measures the memory of a server.
const MB = 1024 * 1024;

describe('what is kept by a name from outside is bounded', () => {
  test('the looks of an address know the language and region that words are there for, and nothing else of a tag', () => {
    const lang = (tag: string) => readLooks(new URLSearchParams({ lang: tag })).lang;
    expect(['en', 'pt-BR', 'PT-br', 'de-1996', 'zh-Hant-TW', 'es-419', 'ja-Jpan-JP'].map(lang)).toEqual([
      'en',
      'pt-BR',
      'pt-BR',
      'de',
      'zh-Hant-TW',
      'es-419',
      'ja-JP',
    ]);
    expect(['en-x-1q', 'en-US-u-ca-buddhist', 'nl-x-a-b-c'].map(lang)).toEqual(['en', 'en-US', 'nl']);
    expect(['', 'xx', 'tlh', 'english', 'e', 'en_US', '-en', 'sv', 'ja-Latn-JP'].map(lang)).toEqual(
      Array<undefined>(9).fill(undefined),
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
