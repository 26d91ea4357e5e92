import { describe, expect, test } from 'vitest';
import { chooseCoding, isCompressible, preferredType } from '../../../src/server/answer/representation.ts';

describe('the coding of an answer, by Accept-Encoding', () => {
  test.each([
    ['none named', undefined, null],
    ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
    ['in capitals', 'GZIP', 'gzip'],
    ['a coding that is refused', 'br;q=0, gzip', 'gzip'],
    ['weights decide', 'br ; q=0.2 , gzip ; q=0.8', 'gzip'],
    ['anything but', '*, br;q=0', 'zstd'],
    ['rather as it is', 'identity, gzip;q=0.5', null],
    ['only what we do not speak', 'deflate, compress', null],
    ['a weight out of bounds', 'br;q=9, gzip', 'gzip'],
    ['a weight that is no number', 'br;q=x, gzip', 'gzip'],
    ['rubbish', ';;;,,,=', null],
    ['ten thousand codings', 'x,'.repeat(10_000), null],
  ] as const)('%s', (_note, accept, coding) => {
    expect(chooseCoding(accept)).toBe(coding);
    // Asked again it comes from memory.
    expect(chooseCoding(accept)).toBe(coding);
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
});

test.each([
  ['nothing', undefined, undefined],
  ['Chromium', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'html'],
  ['a program that takes pages too', 'application/json, text/html;q=0.5', 'json'],
  ['jQuery, for a page', 'text/html, */*', 'html'],
  ['all refused', 'text/html;q=0, */*;q=0', undefined],
  ['both alike', 'application/json, text/html', undefined],
  ['a picture', 'image/avif,image/webp,*/*;q=0.8', undefined],
  ['all text', 'text/*, application/json;q=0.1', 'html'],
  ['what it refuses', 'text/html;q=0, application/json;q=0.1', 'json'],
  ['capitals and spaces', 'TEXT/HTML ; q=1 , */* ; q=0.1', 'html'],
  ['a page behind more types than are read', `${'a/b,'.repeat(40)}text/html`, undefined],
] as const)('a page or JSON, by Accept: %s', (_, accept, preferred) => {
  expect(preferredType(accept)).toBe(preferred);
});
