import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTid, tidTime } from '../../../../../src/core/values/identifiers.ts';
import { documentKey } from '../../../src/feed/plan/document-address.ts';

const SITE = 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/site.standard.publication/3aaaaaaaaaa2a';
const DATE = '2026-03-01T10:00:00Z';

it('is always the same: a run that goes on where another stopped makes no second record', () => {
  expect(documentKey(SITE, '/essay', DATE)).toBe('3mfyi6d3ttk7s');
});

it.each([
  { note: 'a year before TIDs', date: '1969-01-01T00:00:00Z' },
  { note: 'the last year of a TID', date: '2255-06-05T00:00:00Z' },
  { note: 'beyond', date: '9999-12-31T23:59:59Z' },
  { note: 'no date at all', date: 'none' },
])('is a TID for $note', ({ date }) => expect(isTid(documentKey(SITE, '/essay', date))).toBe(true));

it.each([
  { note: 'one trailing slash does not count', path: '/essay/', same: true },
  { note: 'nor a missing slash at its beginning', path: 'essay', same: true },
  { note: 'nor a query', path: '/essay?x=1', same: true },
  { note: 'capital letters do', path: '/Essay', same: false },
  { note: 'another path', path: '/essay/2', same: false },
])('of a path: $note', ({ path, same }) => {
  expect(documentKey(SITE, path, DATE) === documentKey(SITE, '/essay', DATE)).toBe(same);
});

it('is a TID of the second, and another one in another publication', () => {
  const date = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.webPath(), date, (path, when) => {
      const key = documentKey(SITE, path, when.toISOString());
      expect(isTid(key)).toBe(true);
      expect(Math.floor(tidTime(key) / 1e6)).toBe(Math.floor(when.getTime() / 1000));
      expect(documentKey(`${SITE}b`, path, when.toISOString())).not.toBe(key);
    }),
  );
});

it.each([
  { note: 'of one second', date: () => DATE },
  { note: 'of a post each minute', date: (n: number) => new Date(Date.parse(DATE) + n * 60_000).toISOString() },
])('has no twins among 10,000 $note', ({ date }) => {
  const keys = Array.from({ length: 10_000 }, (_, n) => documentKey(SITE, `/posts/${n}`, date(n)));
  expect(new Set(keys).size).toBe(10_000);
});

it('takes another key where that is taken', () => {
  const first = documentKey(SITE, '/essay', DATE);
  const second = documentKey(SITE, '/essay', DATE, (key) => key === first);
  expect(second).not.toBe(first);
  expect(() => documentKey(SITE, '/essay', DATE, () => true)).toThrow(RangeError);
});
