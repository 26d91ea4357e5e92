import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BusyError, inTurn } from '../../../../src/atproto/node/guard/client-work.ts';

it('runs no more at once than allowed, in order, and refuses when too many wait', async () => {
  const turn = inTurn({ atOnce: 2, waiting: 2 });
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = (name: number) =>
    turn(async () => {
      most = Math.max(most, ++running);
      await setImmediate();
      running--;
      done.push(name);
    });
  const all = [1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toBeInstanceOf(BusyError);
  await Promise.all(all);
  expect([most, done]).toEqual([2, [1, 2, 3, 4]]);
  await work(6);
  expect(done.at(-1)).toBe(6);
});

it('gives the turn back when the work fails', async () => {
  const turn = inTurn({ atOnce: 1, waiting: 0 });
  await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turn(async () => 'yes')).toBe('yes');
});
