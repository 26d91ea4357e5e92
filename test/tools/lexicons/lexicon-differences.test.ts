import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lexiconDifferences } from '../../../tools/lexicons/lexicon-differences.ts';

describe('where two lexicons differ', () => {
  it.each([
    ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a field more here', { a: 1 }, {}, ['a: only here']],
    ['a field more there', {}, { defs: { a: 1 } }, ['defs: only there']],
    ['another limit', { s: { maxLength: 5 } }, { s: { maxLength: 6 } }, ['s.maxLength: 5 here, 6 there']],
    [
      'the order of a list',
      { refs: ['a', 'b'] },
      { refs: ['b', 'a'] },
      ['refs.0: "a" here, "b" there', 'refs.1: "b" here, "a" there'],
    ],
    ['a list for an object', { refs: [] }, { refs: {} }, ['refs: [] here, {} there']],
    ['a long text', { d: 'x'.repeat(100) }, { d: '' }, [`d: "${'x'.repeat(59)}… here, "" there`]],
    ['a key of all objects', {}, { constructor: 1 }, ['constructor: only there']],
    ['no lexicon at all', { a: 1 }, null, [': {"a":1} here, null there']],
  ])('%s', (_note, ours, theirs, places) => {
    expect(lexiconDifferences(ours, theirs)).toEqual(places);
  });

  it('ends, however much differs', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, at]));
    expect(lexiconDifferences(many, {})).toHaveLength(21);
    expect(lexiconDifferences(many, {}).at(-1)).toBe('and more');
  });

  test('what is the same as JSON does not differ, and what is not does', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(lexiconDifferences(a, JSON.parse(JSON.stringify(a)))).toEqual([]);
        expect(lexiconDifferences(a, b).length === 0).toBe(sorted(a) === sorted(b));
      }),
    );
  });
});

/** JSON with keys in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
