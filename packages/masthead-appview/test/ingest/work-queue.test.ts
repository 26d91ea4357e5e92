import { expect, test } from 'vitest';
import { stopClock, until } from '../../../../test/support/clock/clock.ts';
import { workThrough } from '../../src/ingest/work-queue.ts';
import { LeadershipLostError, UnstorableError } from '../../src/store/engine.ts';

/** A queue in memory: what is written is no longer due. */
function queue(keys: readonly string[]) {
  const due = new Set(keys);
  const released = new Map<string, () => void>();
  const begun: string[] = [];
  const written: string[] = [];
  return {
    due,
    begun,
    written,
    release: (key: string) => released.get(key)?.(),
    work: {
      due: (most: number) => [...due].slice(0, most),
      key: (key: string) => key,
      run: (key: string) =>
        new Promise<string>((resolve) => {
          begun.push(key);
          released.set(key, () => resolve(key));
        }),
      write: (keys: readonly string[]) => {
        for (const key of keys) {
          written.push(key);
          due.delete(key);
        }
      },
      moveToSlow: (key: string) => key,
      slowAfter: 60_000,
      atOnce: 3,
      checkEvery: 5,
    },
  };
}

test('a slow item holds up nobody but itself', async () => {
  const stop = new AbortController();
  const { work, begun, written, release } = queue(['slow', 'a', 'b', 'c', 'd', 'e']);
  const running = workThrough(work, stop.signal);
  await until(() => expect(begun).toEqual(['slow', 'a', 'b']));
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await until(() => expect(begun).toContain(key));
    release(key);
  }
  await until(() => expect(written).toEqual(['a', 'b', 'c', 'd', 'e']));
  expect(begun.filter((key) => key === 'slow')).toHaveLength(1);
  stop.abort();
  await running;
});

test('a store that cannot take it now gets it later, and nothing is done twice meanwhile', async () => {
  const clock = stopClock();
  const { work, begun, written, release } = queue(['a']);
  let failures = 2;
  const write = (writes: readonly string[]) => {
    if (failures-- > 0) throw new Error('disk full');
    work.write(writes);
  };
  const running = workThrough({ ...work, write, isDone: () => true }, new AbortController().signal);
  await until(() => expect(begun).toEqual(['a']));
  release('a');
  await clock.advance(100);
  expect([failures, written]).toEqual([0, []]);
  await clock.advance(200);
  await running;
  expect([begun, written]).toEqual([['a'], ['a']]);
});

test('a process that ingests no longer stops', async () => {
  const { work, begun, release } = queue(['a']);
  const write = () => {
    throw new LeadershipLostError();
  };
  const running = workThrough({ ...work, write }, new AbortController().signal);
  await until(() => expect(begun).toEqual(['a']));
  release('a');
  await expect(running).rejects.toThrow(LeadershipLostError);
});

test('an item whose result no store can hold is put off, and what was found together with it is written', async () => {
  const stop = new AbortController();
  const { work, written, release, begun, due } = queue(['a', 'bad', 'b']);
  const put: string[] = [];
  const write = (keys: readonly string[]) => {
    if (keys.includes('bad')) throw new UnstorableError('too long for an index');
    work.write(keys);
  };
  const moveToSlow = (key: string, wait: number) => {
    put.push(`${key} ${wait}`);
    due.delete(key);
    return `${key} later`;
  };
  const running = workThrough({ ...work, write, moveToSlow }, stop.signal);
  await until(() => expect(begun).toHaveLength(3));
  for (const key of [...begun]) release(key);
  await until(() => expect(written.toSorted()).toEqual(['a', 'b', 'bad later']));
  expect(put).toEqual(['bad 3600000']);
  expect(begun).toHaveLength(3);
  stop.abort();
  await running;
});
