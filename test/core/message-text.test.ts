import { expect, it } from 'vitest';
import { messageLanguage } from '../../src/core/message-text.ts';

it.each([
  ['de', 'de', 'a language'],
  ['de-CH-1901', 'de', 'a region and a spelling'],
  ['zh', 'zh', 'Chinese, which is mostly simplified'],
  ['zh-Hans-TW', 'zh', 'simplified, wherever'],
  ['zh-TW', 'zh-hant', 'Taiwan writes traditional characters'],
  ['zh-HK', 'zh-hant', 'so does Hong Kong'],
  ['zh-Hant-SG', 'zh-hant', 'wherever'],
  ['yue-HK', 'yue', 'another language, though of the same script'],
  ['ja-Latn', 'ja-latn', 'Japanese in letters that its words are not in'],
  ['sr-Latn', 'sr-latn', 'the less usual of two scripts'],
  ['sr-ME', 'sr-latn', 'by the place'],
  ['und', 'en', 'no language'],
])('%s takes the words of %s: %s', (lang, words) => {
  expect(messageLanguage(lang)).toBe(words);
});

it.each(['', 'not a tag', 'x'])('%j is no tag', (lang) => {
  expect(() => messageLanguage(lang)).toThrow(RangeError);
});
