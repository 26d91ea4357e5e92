import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Shares } from '../../src/server/shares.ts';

test('whatever is given and taken: never more than the whole, and no holder loses for one that has twice as much', () => {
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
        end(item) {
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
