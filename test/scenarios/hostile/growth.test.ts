import { describe, expect, test } from 'vitest';
import { createDocumentCache } from '../../../packages/masthead-appview/src/network/checked-did-resolver.ts';
import { readDisplayOptions } from '../../../packages/masthead-appview/src/pages/drawings.ts';
import { createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { cachedFormat } from '../../../src/elements/text/format.ts';
import { renderPubCardSvg } from '../../../src/render/index.ts';

// What a key from outside could make grow, counted by what keeps it. Hosts are counted by
// host-gate.test.ts, answers by answer-cache.test.ts.

describe('what is kept by a name from outside is bounded', () => {
  test.each([
    ...['en', 'pt-BR', 'es-419'].map((tag) => [tag, tag]),
    ...[
      ['PT-br', 'pt-BR'],
      ['de-1996', 'de'],
      ['ja-Jpan-JP', 'ja-JP'],
      ['en-x-1q', 'en'],
    ],
    ...[
      ['en-US-u-ca-buddhist', 'en-US'],
      ['nl-x-a-b-c', 'nl'],
    ],
    ...['', 'xx', 'tlh', 'english', 'e', 'en_US', '-en', 'sv', 'ja-Latn-JP'].map((tag) => [tag, undefined]),
  ])('of the language of an address, %j, are known the words that are there for it: %j', (tag, lang) => {
    expect(readDisplayOptions(new URLSearchParams({ lang: tag ?? '' })).lang).toBe(lang);
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

  test('DID documents: 32 MB of them, and none of 64 kB', () => {
    const cache = createDocumentCache();
    const keep = (name: string, length: number) =>
      cache.set(`did:web:${name}`, { id: `did:web:${name}`, alsoKnownAs: [`at://${'a'.repeat(length)}.example`] });
    for (let n = 0; n < 3000; n++) keep(`a${n}.example`, 15_000);
    expect(cache.calculatedSize).toBeLessThanOrEqual(32 * 1024 * 1024);
    keep('long.example', 500_000);
    expect(['long.example', 'a2999.example', 'a0.example'].map((name) => cache.has(`did:web:${name}`))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('names of hosts that are longer than a name can be are refused before they are remembered', async () => {
    const message = expect.stringMatching(/^.{1,100}$/);
    await expect(createGuardedFetch()(`https://${'a'.repeat(300_000)}.example/`)).rejects.toMatchObject({
      kind: 'refused-url',
      message,
    });
  });
});
