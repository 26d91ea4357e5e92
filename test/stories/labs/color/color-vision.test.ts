import { describe, expect, it } from 'vitest';
import { COLOR_VISIONS, filterOf } from '../../../../stories/labs/color/color-vision.ts';

describe('colour vision', () => {
  it.each(Object.entries(COLOR_VISIONS))(
    '%s keeps white, black and every grey: each row adds up to one',
    (_, { matrix }) => {
      expect(matrix).toHaveLength(9);
      for (const at of [0, 3, 6]) {
        const [r = 0, g = 0, b = 0] = matrix.slice(at, at + 3);
        expect(r + g + b).toBeCloseTo(1, 5);
      }
    },
  );

  it('typical vision filters nothing', () => {
    expect(filterOf('typical')).toBe('none');
    expect(filterOf('protanopia')).toBe('url(#vision-protanopia)');
  });
});
