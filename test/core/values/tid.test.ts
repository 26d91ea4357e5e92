import { expect, it } from 'vitest';
import { isTid, lastTidOf, tidTime } from '../../../src/core/values/tid.ts';

it.each([0, 1, 31, 32, 1_700_000_000_000_000, Date.UTC(2026, 10, 22) * 1000])(
  'the last one of microsecond %i is a TID of that time',
  (time) => {
    expect(isTid(lastTidOf(time))).toBe(true);
    expect(tidTime(lastTidOf(time))).toBe(time);
    expect(lastTidOf(time) < lastTidOf(time + 1)).toBe(true);
  },
);
