import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkRecord } from '../../../../src/lexicon/index.ts';
import { readDate } from '../../src/feed/read-date.ts';

it.each([
  { note: 'RFC 3339', date: '2026-03-01T10:00:00Z', value: '2026-03-01T10:00:00Z' },
  { note: 'its offset is kept', date: '2026-03-01T10:00:00+05:30', value: '2026-03-01T10:00:00+05:30' },
  { note: 'Jekyll', date: '2026-03-01 10:00:00 +0100', value: '2026-03-01T10:00:00+01:00' },
  { note: 'milliseconds', date: '2026-03-01T10:00:00.5Z', value: '2026-03-01T10:00:00.500Z' },
  { note: 'microseconds', date: '2026-03-01T10:00:00.123456Z', value: '2026-03-01T10:00:00.123Z' },
  { note: 'no offset in words', date: '2026-03-01 10:00 UTC', value: '2026-03-01T10:00:00Z' },
  { note: 'an offset of zero', date: '2026-03-01T10:00:00-00:00', value: '2026-03-01T10:00:00Z' },
  { note: 'RSS', date: 'Sun, 01 Mar 2026 10:00:00 +0000', value: '2026-03-01T10:00:00Z' },
  { note: 'RSS with GMT', date: 'Sun, 1 Mar 2026 10:00:00 GMT', value: '2026-03-01T10:00:00Z' },
  { note: 'RSS with an American zone', date: 'Sun, 01 Mar 2026 10:00:00 EST', value: '2026-03-01T10:00:00-05:00' },
  { note: 'RSS in summer', date: 'Sun, 01 Mar 2026 10:00:00 PDT', value: '2026-03-01T10:00:00-07:00' },
  { note: 'a leap second', date: '2016-12-31T23:59:60Z', value: '2016-12-31T23:59:59Z' },
])('reads $note', ({ date, value }) => {
  const read = readDate(date, 'Europe/Berlin');
  expect(read?.value.replace(/\.000Z$/, 'Z')).toBe(value);
  expect(read?.assumed).toBe(false);
});

it.each([
  { note: 'a day', date: '2026-03-01', value: '2026-03-01T00:00:00+01:00' },
  { note: 'a day in summer', date: '2026-07-01', value: '2026-07-01T00:00:00+02:00' },
  { note: 'the morning on which clocks change', date: '2026-03-29 12:00', value: '2026-03-29T12:00:00+02:00' },
  { note: 'the night before', date: '2026-03-29 01:30', value: '2026-03-29T01:30:00+01:00' },
  { note: 'Astro', date: 'Jul 08 2022', value: '2022-07-08T00:00:00+02:00' },
  { note: 'a month in words', date: 'March 1, 2026', value: '2026-03-01T00:00:00+01:00' },
  { note: 'a day first', date: '1 Mar 2026 10:00', value: '2026-03-01T10:00:00+01:00' },
  { note: 'slashes', date: '2026/3/1', value: '2026-03-01T00:00:00+01:00' },
])('takes the given zone where none is said, and says so: $note', ({ date, value }) => {
  expect(readDate(date, 'Europe/Berlin')).toEqual({ value, assumed: true });
  expect(readDate(date, 'UTC')?.value).toBe(value.replace(/[+]\d\d:\d\d$/, 'Z'));
});

it.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-02-31T10:00:00Z',
  'Feb 31 2026',
  '1',
  1,
  '2026-13-01',
  '2026-03-01T25:00:00Z',
  '2026-03-01T10:00:00 XYZ',
  '1 Foo 2026',
  '03/01/2026',
  '12345',
  'x'.repeat(1000),
  null,
  true,
  {},
  new Date(0),
])('reads no date in %j', (date) => expect(readDate(date, 'UTC')).toBeUndefined());

it('gives what the lexicon takes, of the same moment', () => {
  const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia'), (when, zone) => {
      const written = when.toISOString();
      const [whole, local] = [readDate(written, zone)?.value ?? '', readDate(written.slice(0, 19), zone)?.value ?? ''];
      expect(Date.parse(whole)).toBe(when.getTime());
      for (const publishedAt of [whole, local]) {
        expect(
          checkRecord('site.standard.document', {
            $type: 'site.standard.document',
            site: 'https://a.example',
            title: 'x',
            publishedAt,
          }),
        ).toEqual([]);
      }
    }),
  );
});
