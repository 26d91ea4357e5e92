import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Shares, type Whole } from '../../../src/http/server/shares.ts';

/** A whole of ten, of which each holder has four by right. */
function ofTen(whole: Partial<Whole<string>> = {}) {
  const gone: string[] = [];
  const shares = new Shares<string>({ all: 10, share: () => 4, giveUp: (item) => gone.push(item), ...whole });
  const give = (holder: string, count: number, amount = 1) => {
    for (let at = 0; at < count; at++) shares.give(holder, `${holder}${at}`, amount);
  };
  return { shares, gone, give };
}

test('where there is room, one may have all of it', () => {
  const { shares, gone, give } = ofTen();
  give('a', 10);
  expect(gone).toEqual([]);
  expect([shares.amount, shares.size, shares.amountOf('a')]).toEqual([10, 10, 10]);
});

test('above the whole, whoever has most gives up its oldest, whoever the newcomer is', () => {
  const { gone, give } = ofTen();
  give('a', 8);
  give('b', 3);
  expect(gone).toEqual(['a0']);
  give('c', 2);
  expect(gone).toEqual(['a0', 'a1', 'a2']);
  give('a', 1);
  expect(gone.at(-1)).toMatch(/^a/);
});

test('most is of what each has by right', () => {
  const { gone, give } = ofTen({ share: (holder) => (holder === 'all' ? 16 : 2) });
  give('all', 7);
  give('b', 4);
  expect(gone).toEqual(['b0']);
});

test('a strict share is kept where the whole has room', () => {
  const { gone, give } = ofTen({ strict: true });
  give('a', 6);
  expect(gone).toEqual(['a0', 'a1']);
});

test('what was used is no longer the oldest; what is another’s is no longer one’s own', () => {
  const { shares, gone, give } = ofTen();
  give('a', 10);
  shares.touch('a0');
  shares.give('b', 'a1');
  expect([shares.holderOf('a1'), shares.amountOf('a'), shares.amountOf('b')]).toEqual(['b', 9, 1]);
  shares.give('b', 'more');
  expect(gone).toEqual(['a2']);
  shares.take('a3');
  shares.take('nobody’s');
  expect([...shares.itemsOf('a')][0]).toBe('a4');
  expect([...shares.itemsOf('nobody')]).toEqual([]);
});

test('whoever gives up may say what goes first', () => {
  const { gone, give } = ofTen({ first: (items) => [...items].at(-2) });
  give('a', 11);
  expect(gone).toEqual(['a9']);
});

test('an item that is larger than the whole goes at once', () => {
  const { shares, gone } = ofTen();
  shares.give('a', 'large', 11);
  expect([gone, shares.amount, shares.size]).toEqual([['large'], 0, 0]);
});

test('whatever is given and taken: never more than the whole, and nobody loses for one who has twice as much', () => {
  const step = fc.record({
    holder: fc.constantFrom('a', 'b', 'c', 'd'),
    item: fc.integer({ min: 0, max: 30 }),
    amount: fc.integer({ min: 1, max: 20 }),
    takes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const held = new Map<number, { holder: string; amount: number }>();
      const sum = (of?: string) =>
        [...held.values()].reduce((all, { holder, amount }) => all + (!of || of === holder ? amount : 0), 0);
      const shares = new Shares<number>({
        all: 100,
        share: () => 100,
        giveUp(item) {
          const { holder = '' } = held.get(item) ?? {};
          for (const other of ['a', 'b', 'c', 'd']) expect(sum(other)).toBeLessThan(2 * sum(holder));
          held.delete(item);
        },
      });
      for (const { holder, item, amount, takes } of steps) {
        if (takes) {
          held.delete(item);
          shares.take(item);
        } else {
          held.set(item, { holder, amount });
          shares.give(holder, item, amount);
        }
        expect(shares.amount).toBe(sum());
        expect(shares.amount).toBeLessThanOrEqual(100);
        for (const other of ['a', 'b', 'c', 'd']) expect(shares.amountOf(other)).toBe(sum(other));
      }
    }),
  );
});
