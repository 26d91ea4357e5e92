import { expect, it } from 'vitest';
import { roundedPath } from '../../../src/render/svg/svg-canvas.ts';

const box = { left: 10, top: 20, width: 100, height: 50 };

it.each([
  ['square corners', [0, 0, 0, 0], 0, 'M10 20H110V70H10Z'],
  [
    'the upper ones round, inset: the radii too',
    [5, 5, 0, 0],
    0.5,
    'M10.5 25a4.5 4.5 0 0 1 4.5 -4.5H105a4.5 4.5 0 0 1 4.5 4.5V69.5H10.5Z',
  ],
  ['the lower ones round', [0, 0, 5, 5], 0, 'M10 20H110V65a5 5 0 0 1 -5 5H15a5 5 0 0 1 -5 -5Z'],
] as const)('a path with %s', (_note, corners, inset, path) => {
  expect(roundedPath(box, corners, inset)).toBe(path);
});
