import { describe, expect, it } from 'vitest';
import { isRecordKey } from '../../../src/core/identifiers/at-uri.ts';

describe('a record key', () => {
  it.each([
    ['the only record of its collection', 'self'],
    ['a TID', '3jui7kd54zh2y'],
    ['a domain name', 'example.com'],
    ['every mark', '~1.2-3_4:5'],
    ['colons around it', ':a:'],
    ['three dots', '...'],
    ['one character', '-'],
    ['as long as one may be', 'o'.repeat(512)],
  ])('%s', (_note, key) => {
    expect(isRecordKey(key)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['two dots', '..'],
    ['a slash', 'a/b'],
    ['a space', 'a b'],
    ['a line end', 'a\n'],
    ['an @', '@alice'],
    ['a fragment', 'a#b'],
    ['a percent sign', 'a%20b'],
    ['brackets', 'a(b)'],
    ['quotes', '"a"'],
    ['letters that are not ASCII', 'schlüssel'],
    ['longer than any', 'o'.repeat(513)],
    ['no text', null],
  ])('is not %s', (_note, value) => {
    expect(isRecordKey(value)).toBe(false);
  });
});
