import { describe, expect, it } from 'vitest';
import { PICTURE_EXTRAS, picturePlan } from '../../../tools/review/picture-plan.ts';
import { readChoice } from '../../../tools/review/read-choice.ts';

const extrasOf = (engine: Parameters<typeof readChoice>[1]) =>
  new Set(readChoice({ layouts: 'article', extras: 'all' }, engine).flatMap(({ extra }) => extra ?? []));

describe('which sheets somebody wants', () => {
  it('are all without a word, and no extras', () => {
    expect(readChoice({}, 'chromium')).toEqual(picturePlan());
  });

  it('are those that are named, spaces or not', () => {
    expect(readChoice({ layouts: 'compact, basic' }, 'webkit')).toEqual(picturePlan({ layouts: ['compact', 'basic'] }));
  });

  it('hold every extra that the engine can show', () => {
    expect([...extrasOf('chromium')]).toEqual([...PICTURE_EXTRAS]);
    expect([...extrasOf('firefox')]).toEqual(PICTURE_EXTRAS.filter((extra) => extra !== 'forced' && extra !== 'print'));
  });

  it.each([
    ['a layout that is none', { layouts: 'card' }, /no layout "card" here; there are article, /],
    ['an extra that is none', { extras: 'klingon' }, /no extra "klingon" here; there are rtl, /],
    ['an extra that the engine cannot show', { extras: 'print' }, /no extra "print" here/],
  ])('refuse %s', (_, flags, message) => {
    expect(() => readChoice(flags, 'firefox')).toThrow(message);
  });
});
