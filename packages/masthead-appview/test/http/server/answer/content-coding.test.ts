import { describe, expect, test } from 'vitest';
import { chooseCoding, isCompressible } from '../../../../src/http/server/answer/representation.ts';

describe('the coding of an answer, by Accept-Encoding', () => {
  test.each([
    { note: 'none named', accept: undefined, coding: null },
    { note: 'an empty value', accept: '', coding: null },
    { note: 'what browsers send', accept: 'gzip, deflate, br, zstd', coding: 'br' },
    { note: 'an old client', accept: 'gzip, deflate', coding: 'gzip' },
    { note: 'in capitals', accept: 'GZIP', coding: 'gzip' },
    { note: 'a coding that is refused', accept: 'br;q=0, gzip', coding: 'gzip' },
    { note: 'weights decide', accept: 'br;q=0.5, gzip;q=0.9', coding: 'gzip' },
    { note: 'spaces around weights', accept: 'br ; q=0.2 , gzip ; q=0.8', coding: 'gzip' },
    { note: 'anything', accept: '*', coding: 'br' },
    { note: 'anything but', accept: '*, br;q=0', coding: 'zstd' },
    { note: 'only as it is', accept: 'identity', coding: null },
    { note: 'rather as it is', accept: 'identity, gzip;q=0.5', coding: null },
    { note: 'only what we do not speak', accept: 'deflate, compress', coding: null },
    { note: 'a weight that is no number', accept: 'br;q=x, gzip', coding: 'gzip' },
    { note: 'a weight out of bounds', accept: 'br;q=9, gzip', coding: 'gzip' },
    { note: 'rubbish', accept: ';;;,,,=', coding: null },
    { note: 'ten thousand codings', accept: 'x,'.repeat(10_000), coding: null },
  ])('$note → $coding', ({ accept, coding }) => {
    expect(chooseCoding(accept)).toBe(coding);
    // Asked again it comes from memory.
    expect(chooseCoding(accept)).toBe(coding);
  });
});

test.each([
  ['a card', 'application/json; charset=utf-8', 3000, true],
  ['an answer that fits one packet', 'application/json; charset=utf-8', 900, false],
  ['a picture', 'image/png', 30_000, false],
  ['a drawing', 'image/svg+xml', 30_000, true],
  ['something enormous', 'text/html', 50_000_000, false],
])('%s: worth compressing?', (_note, type, bytes, worth) => {
  expect(isCompressible(type, bytes)).toBe(worth);
});
