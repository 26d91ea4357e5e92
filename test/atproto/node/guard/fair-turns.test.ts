import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairTurns } from '../../../../src/atproto/node/guard/fair-turns.ts';
import type { TurnGroup } from '../../../../src/atproto/node/guard/turn-groups.ts';
import { stopClock } from '../../../support/clock/clock.ts';

const group = (name: string, limit: number): TurnGroup => ({ name, limit });
/** Lets everything run that is ready. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that lasts until it is ended by the test. */
function turnsOf(options: ConstructorParameters<typeof FairTurns>[0]) {
  const turns = new FairTurns(options);
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const begun: string[] = [];
  const begin = (name: string, groups: readonly TurnGroup[], more: { lane?: TurnGroup; slow?: null } = {}) =>
    turns.run(
      () =>
        new Promise<void>((end) => {
          begun.push(name);
          running.push({ name, end });
        }),
      { groups, ...more },
    );
  const end = (at: number) => running.splice(at % running.length, 1)[0]?.end();
  return { turns, begin, end, begun, running };
}

test('while an owner waits and has no turn, no other owner has two', async () => {
  const arrival = fc.record({ owner: fc.nat(5), host: fc.nat(3) });
  const step = fc.oneof(arrival, fc.nat(7));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (steps, atOnce) => {
      const { turns, end, running } = turnsOf({ atOnce, waiting: 1000 });
      const waiting = new Map<number, number>();
      const had = new Map<number, number>();
      const passed = new Map<string, number>();
      for (const one of steps) {
        if (typeof one === 'number') {
          const [ended] = running.length === 0 ? [] : [running[one % running.length]];
          if (ended) had.set(Number(ended.name), (had.get(Number(ended.name)) ?? 0) - 1);
          if (ended) end(one);
        } else {
          const { owner, host } = one;
          waiting.set(owner, (waiting.get(owner) ?? 0) + 1);
          const work = () =>
            new Promise<void>((resolve) => {
              waiting.set(owner, (waiting.get(owner) ?? 0) - 1);
              had.set(owner, (had.get(owner) ?? 0) + 1);
              for (let other = 0; other < 6; other++) {
                const key = `${owner} before ${other}`;
                passed.delete(`${other} before ${owner}`);
                if (other === owner || (waiting.get(other) ?? 0) === 0 || (had.get(other) ?? 0) > 0) passed.delete(key);
                else passed.set(key, (passed.get(key) ?? 0) + 1);
                expect(passed.get(key) ?? 0, key).toBeLessThan(2);
              }
              running.push({ name: String(owner), end: resolve });
            });
          void turns.run(work, { groups: [group(`o${owner}`, 3), group(`o${owner}h${host}`, 2)] });
        }
        await settle();
      }
      while (running.length > 0) {
        end(0);
        await settle();
      }
      // Nothing is lost.
      expect([...waiting.values()].filter((left) => left > 0)).toEqual([]);
      expect(turns.running).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('slow work ends for whoever waits, of the same owner too where that has its share, but not for more of its own host', async () => {
  const clock = stopClock();
  const { begin, begun } = turnsOf({ atOnce: 10, waiting: 10, slowAfter: 1000, slowKeep: 0 });
  const owner = group('owner', 2);
  const slow = [1, 2].map(() => begin('slow', [owner, group('slow.owner', 2)]));
  for (const work of slow) work.catch(() => {});
  const same = begin('same', [owner, group('slow.owner', 2)]);
  same.catch(() => {});
  await clock.advance(5000);
  expect(begun).toEqual(['slow', 'slow']);
  void begin('other', [owner, group('other.owner', 2)]);
  await clock.advance(1);
  expect(begun).toEqual(['slow', 'slow', 'other']);
});

test('a lane keeps its share, and what is in it with all its time is not ended', async () => {
  const clock = stopClock();
  const { begin, begun, end } = turnsOf({ atOnce: 4, waiting: 10, slowAfter: 1000, slowKeep: 0 });
  const lane = group('slow ones', 1);
  for (const name of ['a', 'b']) void begin(name, [group(name, 1)], { lane, slow: null });
  await clock.advance(0);
  expect(begun).toEqual(['a']);
  for (const name of ['c', 'd', 'e']) begin(name, [group(name, 1)]).catch(() => {});
  void begin('f', [group('f', 1)]);
  await clock.advance(1000);
  expect(begun).toEqual(['a', 'c', 'd', 'e', 'f']);
  end(0);
  await clock.advance(0);
  expect(begun.at(-1)).toBe('b');
});

test('work moves on to another host in its turn, where that has one', async () => {
  const turns = new FairTurns({ atOnce: 4, waiting: 4 });
  const [a, b] = [group('a', 1), group('b', 1)];
  const moved: boolean[] = [];
  let done = () => {};
  const first = turns.run(
    async (_, moveTo) => {
      moved.push(moveTo([b]));
      await new Promise<void>((resolve) => {
        done = resolve;
      });
    },
    { groups: [a] },
  );
  await settle();
  // What it had is free, what it has is not.
  await turns.run(async (_, moveTo) => void moved.push(moveTo([b])), { groups: [a] });
  done();
  await first;
  await turns.run(async (_, moveTo) => void moved.push(moveTo([b])), { groups: [a] });
  expect(moved).toEqual([true, false, true]);
});
