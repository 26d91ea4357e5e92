import { describe, expect, it } from 'vitest';
import { PICTURE_EXTRAS, picturePlan } from '../../../tools/review/picture-plan.ts';

const names = (...choice: Parameters<typeof picturePlan>) => picturePlan(...choice).map(({ name }) => name);

describe('the sheets of a review', () => {
  it('show every layout in every scheme and text size; only what has a record shows its colours', () => {
    const all = picturePlan();
    expect(all).toHaveLength(6 * 6 + 2 * 4 + 3 * 4);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(names({ layouts: ['article'] })).toEqual([
      'article light 100',
      'article light 200',
      'article dark 100',
      'article dark 200',
      'article publication 100',
      'article publication 200',
    ]);
    expect(names({ layouts: ['skeleton', 'profile-full'] }).filter((name) => name.includes('publication'))).toEqual([]);
  });

  it('take an extra once for each layout, and one about colours where there are any', () => {
    expect(names({ layouts: ['basic'], extras: ['rtl', 'failing'] }).slice(4)).toEqual(['basic light 100 rtl']);
    expect(names({ layouts: ['compact'], extras: ['failing-aa', 'author'] }).slice(6)).toEqual([
      'compact publication 100 failing-aa',
      'compact light 100 author',
    ]);
    const every = names({ layouts: ['article'], extras: PICTURE_EXTRAS });
    expect(every).toHaveLength(6 + PICTURE_EXTRAS.length);
  });
});
