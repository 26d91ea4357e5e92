import { describe, expect, it } from 'vitest';
import { betterPairs } from '../../../../stories/labs/color/better-pairs.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const BLACK = { r: 0, g: 0, b: 0 };
const PINK = { r: 255, g: 179, b: 199 };

describe('the nearest pairs that pass', () => {
  it('each failing pair has one, which names what changes and passes', () => {
    const pale = { background: WHITE, foreground: PINK, accent: PINK, accentForeground: WHITE };
    const better = betterPairs(pale);
    expect(better.map(({ name }) => name)).toEqual(['The button', 'The body']);
    expect(better[0]?.text).toMatch(/^accent #[\da-f]{6}$/);
    expect(betterPairs(Object.assign({ ...pale }, ...better.map(({ colors }) => colors)))).toEqual([]);
  });

  it('what passes has none', () =>
    expect(betterPairs({ background: WHITE, foreground: BLACK, accent: BLACK, accentForeground: WHITE })).toEqual([]));
});
