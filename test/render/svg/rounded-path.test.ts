import { describe, expect, it } from 'vitest';
import { type Corners, roundedPath } from '../../../src/render/svg/svg-canvas.ts';

describe('roundedPath', () => {
  const box = { left: 10, top: 20, width: 100, height: 50 };
  const cases: [note: string, corners: Corners, inset: number, path: string][] = [
    ['square corners', [0, 0, 0, 0], 0, 'M10 20H110V70H10Z'],
    ['the upper ones round', [5, 5, 0, 0], 0, 'M10 25a5 5 0 0 1 5 -5H105a5 5 0 0 1 5 5V70H10Z'],
    ['inset: the radii too', [5, 0, 0, 0], 0.5, 'M10.5 25a4.5 4.5 0 0 1 4.5 -4.5H109.5V69.5H10.5Z'],
    ['the lower ones round', [0, 0, 5, 5], 0, 'M10 20H110V65a5 5 0 0 1 -5 5H15a5 5 0 0 1 -5 -5Z'],
  ];
  it.each(cases)('%s', (_, corners, inset, path) => {
    expect(roundedPath(box, corners, inset)).toBe(path);
  });
});
