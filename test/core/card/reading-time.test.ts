import { describe, expect, it } from 'vitest';
import { plainText, readingTime } from '../../../src/core/index.ts';

const words = (count: number) => 'word '.repeat(count);

describe('readingTime', () => {
  it.each([
    ['one word', 'word', 1],
    ['200 words', words(200), 1],
    ['201 words', words(201), 2],
    ['any white space parts words', 'a\tb\nc d', 1],
    ['a compound is one word, as Bluesky counts', 'well-known/and-so-on '.repeat(201), 2],
    ['Japanese is cut into words', '日本語の文章です。'.repeat(100), 3],
    ['Chinese too', '我们喜欢阅读长文章'.repeat(100), 3],
    ['Thai too', 'สวัสดีครับ'.repeat(201), 3],
  ])('%s', (_note, text, minutes) => {
    const measured = readingTime(text);
    // Word lists differ a little between ICU versions; spaced text is exact.
    if (/[^\p{ASCII}]/u.test(text)) expect(measured).toBeGreaterThanOrEqual(2);
    else expect(measured).toBe(minutes);
  });
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
  ])('%s has no reading time, never 0', (_note, text) => {
    expect(readingTime(text)).toBeUndefined();
  });
  it('counts a few Japanese characters as a minute, not as one long word', () => {
    expect(readingTime('吾輩は猫である。')).toBe(1);
  });
});

describe('plainText', () => {
  const leaflet = {
    content: {
      $type: 'pub.leaflet.content',
      pages: [
        {
          blocks: [
            { block: { $type: 'pub.leaflet.blocks.text', plaintext: 'First.' } },
            { block: { $type: 'pub.leaflet.blocks.image', alt: 'not text' } },
            {
              block: {
                children: [{ content: { plaintext: 'Item.' }, children: [{ content: { plaintext: 'Deep.' } }] }],
              },
            },
          ],
        },
      ],
    },
  };
  it.each([
    ['textContent', { textContent: 'Words.' }, 'Words.'],
    ['Leaflet’s blocks, nested lists and all', leaflet, 'First.\nItem.\nDeep.'],
    ['Leaflet’s blocks when textContent is empty', { ...leaflet, textContent: '' }, 'First.\nItem.\nDeep.'],
    ['markdown in the content itself', { content: { $type: 'x.markdown', text: '# Title' } }, '# Title'],
    ['no text anywhere', { content: { pages: [] } }, undefined],
    ['content of another shape', { content: 'hello' }, undefined],
    ['textContent that is a number', { textContent: 7 }, undefined],
    ['no record', null, undefined],
  ])('from %s', (_note, document, text) => {
    expect(plainText(document)).toBe(text);
  });
  it('survives content nested a hundred thousand deep', () => {
    let content: unknown = { plaintext: 'too deep' };
    for (let depth = 0; depth < 100_000; depth++) content = { content };
    expect(plainText({ content })).toBeUndefined();
  });
});
