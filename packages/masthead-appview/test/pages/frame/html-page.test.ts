import { describe, expect, it } from 'vitest';
import { contrastRatio, parseColor } from '../../../../../src/theme/index.ts';
import { basePath, framedPage, MOST_COUNTED } from '../../../src/pages/frame/html-page.ts';
import { TOKENS } from '../../../src/pages/frame/page-style.ts';

const page = { title: 'x', body: '<main></main>', frames: 'nobody' } as const;

describe('the frame of the pages', () => {
  it.each([
    ['make', '<span class="long">Make a card</span><span class="short">Make</span>'],
    ['check', '<span class="long">Why is there no card?</span><span class="short">Check</span>'],
    ['examples', 'Examples'],
    ['docs', 'Docs'],
  ] as const)('says of %s that it is here', (place, words) => {
    const { body: html } = framedPage({ ...page, place, facts: { version: '1' } });
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toContain(`aria-current="page">${words}</a>`);
  });

  it('is nowhere in the header on a page that the header does not lead to', () => {
    expect(framedPage({ ...page, facts: { version: '1' } }).body).not.toContain('aria-current=');
  });

  it.each([
    [{ version: '1.2.3' }, '<p>Version 1.2.3 · '],
    [{ version: '1', records: 44 }, 'it has 44 records and does not follow the network. · Version 1'],
    [{ version: '1', records: MOST_COUNTED + 1 }, 'it has more than 10,000 records'],
    [{ version: '<b>' }, 'Version &lt;b&gt;'],
  ])('says of the server what %j is', (facts, words) => {
    expect(framedPage({ ...page, facts }).body).toContain(words);
  });
});

it.each([
  [undefined, ''],
  ['https://cards.example', ''],
  ['https://cards.example/', ''],
  ['https://site.example/masthead', '/masthead'],
  ['https://site.example/masthead//', '/masthead'],
  ['https://site.example/a/b', '/a/b'],
  ['https://site.example/"><b>&amp;\'', '/%22%3E%3Cb%3E%26amp;%27'],
  ['cards', ''],
])('before every address of a server at %s stands %j', (publicUrl, base) => {
  expect(basePath(publicUrl)).toBe(base);
  const { body: html } = framedPage({ ...page, facts: { version: '1', base } });
  expect(html).toContain(`<a href="${base}/check">`);
  expect(html).toContain(`src="${base}/masthead.js" data-app-view="${base}/"`);
});

describe('the colours of the pages', () => {
  const pairs = new Map(
    [...TOKENS.matchAll(/--(\w+):light-dark\((#\w{6}),(#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
      name,
      [light, dark],
    ]),
  );
  const ratio = (a: string, b: string, scheme: number) => {
    const [one, other] = [a, b].map((name) => parseColor(pairs.get(name)?.[scheme] ?? ''));
    return one && other ? contrastRatio(one, other) : 0;
  };

  it.each(['ink', 'quiet', 'link', 'wrong', 'better', 'fine'])('%s can be read on paper and on sheet', (name) => {
    for (const ground of ['paper', 'sheet'])
      for (const scheme of [0, 1]) expect(ratio(name, ground, scheme), ground).toBeGreaterThan(4.5);
  });

  it('the edge of a control can be seen', () => {
    for (const ground of ['paper', 'sheet'])
      for (const scheme of [0, 1]) expect(ratio('edge', ground, scheme), ground).toBeGreaterThan(3);
  });
});
