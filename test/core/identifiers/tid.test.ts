import { describe, expect, it } from 'vitest';
import { isTid, lastTidOf, tidTime } from '../../../src/core/identifiers/tid.ts';

describe('a TID', () => {
  it.each([
    ['of today', '3jzfcijpj2z2a'],
    ['the first of all', '2222222222222'],
    ['the last of all', 'jzzzzzzzzzzzz'],
  ])('%s', (_note, tid) => {
    expect(isTid(tid)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a character too few', '3jzfcijpj2z2'],
    ['a character too many', '3jzfcijpj2z2aa'],
    ['in upper case', '3JZFCIJPJ2Z2A'],
    ['a digit of no such alphabet', '0000000000000'],
    ['the highest bit set', 'kjzfcijpj2z2a'],
    ['hyphens, as the first ones had', '3jzf-cij-pj2z-2a'],
    ['white space', '3jzfcijpj2z2 '],
    ['no text', 3],
  ])('is not %s', (_note, value) => {
    expect(isTid(value)).toBe(false);
  });

  it.each([0, 1, 31, 32, 1_700_000_000_000_000, Date.UTC(2026, 10, 22) * 1000])(
    'the last one of microsecond %i is a TID of that time',
    (time) => {
      expect(isTid(lastTidOf(time))).toBe(true);
      expect(tidTime(lastTidOf(time))).toBe(time);
      expect(lastTidOf(time) < lastTidOf(time + 1)).toBe(true);
    },
  );
});
