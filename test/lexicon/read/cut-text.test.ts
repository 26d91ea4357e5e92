import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { cutText } from '../../../src/lexicon/read/compile-reader.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length;

describe('cutText', () => {
  it.each([
    ['exactly at the limit', 'abc', 3, 3, 'abc'],
    ['over in graphemes', 'abcd', 10, 2, 'ab'],
    ['over in bytes', 'ééé', 5, 10, 'éé'],
    ['an emoji of 18 bytes is not torn', 'a👩‍👩‍👧b', 18, 10, 'a'],
    ['a combining accent stays with its letter', 'ae\u0301', 2, 10, 'a'],
    ['nothing fits', '👩‍👩‍👧', 4, 10, ''],
  ])('%s', (_note, text, maxBytes, maxGraphemes, expected) => {
    expect(cutText(text, maxBytes, maxGraphemes)).toBe(expected);
  });

  it('does not look at megabytes', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    expect(cutText('x'.repeat(50_000_000), 1_000, 100)).toHaveLength(100);
    expect(segment.mock.calls.map(([text]) => text.length)).toEqual([1_001]);
    segment.mockRestore();
  });

  test('is a beginning, within both limits, and cutting again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), fc.nat(20), (text, maxBytes, maxGraphemes) => {
        const cut = cutText(text, maxBytes, maxGraphemes);
        expect(text.startsWith(cut)).toBe(true);
        expect(bytes(cut)).toBeLessThanOrEqual(maxBytes);
        expect(graphemes(cut)).toBeLessThanOrEqual(maxGraphemes);
        expect(cutText(cut, maxBytes, maxGraphemes)).toBe(cut);
      }),
    );
  });
});
