import { describe, expect, it } from 'vitest';
import { colorsOfPicture } from '../../../../../stories/labs/color/picture/colors-of-picture.ts';

describe('the colours of a picture', () => {
  const pixels = (...runs: [color: readonly number[], count: number][]) =>
    runs.flatMap(([color, count]) => Array.from({ length: count }, () => color).flat());

  it('a loud colour comes before a larger quiet ground', () => {
    const found = colorsOfPicture(pixels([[250, 250, 250, 255], 900], [[200, 20, 60, 255], 300]));
    expect(found).toEqual([
      { r: 200, g: 20, b: 60 },
      { r: 250, g: 250, b: 250 },
    ]);
  });

  it('what cannot be seen does not count, and near colours are one', () => {
    expect(
      colorsOfPicture(pixels([[10, 10, 10, 0], 50], [[200, 20, 60, 255], 5], [[205, 26, 66, 255], 4])),
    ).toHaveLength(1);
    expect(colorsOfPicture([])).toEqual([]);
  });
});
