import { describe, expect, it } from 'vitest';
import { cardTheme, contrastRatio, publicationTheme } from '../../../../../src/theme/index.ts';
import { schemePairs } from '../../../../../stories/labs/color/scheme/scheme-pairs.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const BLACK = { r: 0, g: 0, b: 0 };
const PINK = { r: 255, g: 179, b: 199 };
const pairs = (accent: typeof WHITE, accentForeground: typeof WHITE) => {
  const record = {
    url: 'https://a.example',
    name: 'A',
    basicTheme: { background: WHITE, foreground: BLACK, accent, accentForeground },
  };
  return schemePairs(publicationTheme(record).light, cardTheme(record, { appearance: 'light' }));
};

describe('the pairs of a scheme', () => {
  it('name every use of a colour once, each with its threshold and verdict', () => {
    const good = pairs(BLACK, WHITE);
    expect(new Set(good.map(({ name }) => name)).size).toBe(15);
    expect(good.filter(({ verdict }) => verdict !== 'passes').map(({ name }) => name)).toEqual([
      'accentForeground/disabled',
    ]);
    expect(good.map(({ needs }) => needs)).toEqual([...Array(7).fill(4.5), ...Array(7).fill(3), undefined]);
  });

  it('text that cannot be read fails; a faint button needs an edge, which is given', () => {
    const pale = pairs(PINK, WHITE);
    const of = (name: string) => pale.find((pair) => pair.name === name);
    expect(of('accentForeground/accent')?.verdict).toBe('fails');
    for (const name of ['accent/background', 'accent/page’s card']) {
      const { verdict, edge, ground } = of(name) ?? {};
      expect(verdict).toBe('needs an edge');
      expect(edge && ground && contrastRatio(edge, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});
