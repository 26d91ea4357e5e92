import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteBudget } from '../../../../src/atproto/node/guard/byte-budget.ts';
import { GuardError } from '../../../../src/atproto/node/guard/guard-error.ts';

const MB = 1024 * 1024;

/** What a JSON text weighs, as the budget tells: the least that lets it through. */
function weightOf(text: string, pieces: readonly number[] = []): number {
  const bytes = new TextEncoder().encode(text);
  const cuts = [...new Set(pieces.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const fits = (answer: number) => {
    const charge = new ByteBudget({ answer, inAll: 10 * MB }).begin('host', Number.NaN);
    try {
      for (const [n, to] of [...cuts, bytes.length].entries()) charge(bytes.subarray(cuts[n - 1] ?? 0, to));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(GuardError);
      return false;
    }
  };
  let [low, high] = [0, 100 * bytes.length + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

describe('what an answer weighs', () => {
  test.each([
    ['""', 2, 'a text is its bytes'],
    ['"[{,"', 5, 'brackets and commas in a text are letters'],
    [String.raw`"\"[{,"`, 7, 'after an escaped quote too'],
    [String.raw`["\\",{}]`, 9 + 2 * 48 + 16, 'a backslash that is escaped escapes nothing'],
    ['[]', 2 + 48, 'a list'],
    ['{"a":[1,2]}', 11 + 2 * 48 + 16, 'objects, lists and what stands between'],
    ['[[[[', 4 + 4 * 48, 'what is no JSON is weighed all the same'],
  ])('%s: %i (%s)', (text, weight) => expect(weightOf(text)).toBe(weight));

  test('is the same in whatever pieces it comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom('"', '\\', '[', ',', 'a', '{') })),
        fc.array(fc.nat()),
        (text, pieces) => {
          expect(weightOf(text, pieces)).toBe(weightOf(text));
        },
      ),
    );
  });

  test('of any value: its bytes, and what its brackets and commas outside of texts take', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
        const brackets = bare.match(/[[{]/g)?.length ?? 0;
        const commas = bare.match(/,/g)?.length ?? 0;
        expect(weightOf(text)).toBe(new TextEncoder().encode(text).length + 48 * brackets + 16 * commas);
      }),
    );
  });
});

test('what one answer leaves is there for the next, and no more', () => {
  const budget = new ByteBudget({ answer: 10, inAll: 15 });
  budget.begin('host', 10)(new Uint8Array(10));
  expect(() => budget.begin('host', 6)).toThrow(GuardError);
  expect(() => budget.begin('host', Number.NaN)(new Uint8Array(6))).toThrow(GuardError);
});
