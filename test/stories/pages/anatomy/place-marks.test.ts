import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../stories/pages/anatomy/boxes.ts';
import { placeMarks } from '../../../../stories/pages/anatomy/place-marks.ts';

const box = (left: number, top: number, width = 20, height = 10): Box => ({ left, top, width, height });

describe('the numbers of an anatomy', () => {
  it('keep the numbers of their parts when one does not show', () => {
    expect(placeMarks([box(0, 0), undefined, box(50, 50)], 100).map(({ number }) => number)).toEqual([3, 1]);
  });

  it('never stand on top of another, and stay within the drawing where there is room', () => {
    const marks = placeMarks(
      Array.from({ length: 14 }, (_, at) => box(at % 2 ? 0 : 80, 180)),
      200,
    );
    for (const side of ['left', 'right'] as const) {
      const tops = marks.filter((mark) => mark.side === side).map(({ at }) => at);
      expect(tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) >= 28)).toBe(true);
      expect(Math.max(...tops)).toBeLessThanOrEqual(200);
    }
  });

  it('half of them at each side, those that reach furthest at the right', () => {
    const sides = placeMarks([box(0, 0), box(0, 30), box(70, 0), box(70, 30)], 100);
    expect(Object.fromEntries(sides.map(({ number, side }) => [number, side]))).toEqual({
      1: 'left',
      2: 'left',
      3: 'right',
      4: 'right',
    });
  });

  it('a line ends at its part’s edge', () => {
    const [right, left] = placeMarks([box(0, 0), box(70, 0)], 100);
    expect([right?.end, left?.end]).toEqual([
      { x: 90, y: 10 },
      { x: 0, y: 10 },
    ]);
  });
});
