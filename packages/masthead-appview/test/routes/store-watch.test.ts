import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreWatch } from '../../src/routes/store-watch.ts';
import { StoreUnavailableError } from '../../src/store/engine.ts';

let lines: string[];
let answer: () => unknown;
let watch: StoreWatch;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  answer = () => ({ holds: true, time: null });
  watch = new StoreWatch({ read: async () => answer() as never }, (line) => void lines.push(line));
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

const fail = (error: unknown) => () => Promise.reject(error);

test('an outage is one line when it begins and one when it ends, with what failed meanwhile', async () => {
  answer = fail(new StoreUnavailableError('connect ECONNREFUSED'));
  for (let at = 0; at < 100; at++) watch.failed(new StoreUnavailableError('connect ECONNREFUSED'));
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.readable).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines).toEqual(['The index cannot be read (connect ECONNREFUSED); requests get 503 until it can be.']);
  answer = () => ({ holds: true, time: null });
  // Nobody asks for it.
  await vi.advanceTimersByTimeAsync(2500);
  expect(watch.readable).toBe(true);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^The index can be read again, after \d+ s; 100 requests failed meanwhile\.$/);
});

test('a check alone notices it, also where no answer comes', async () => {
  answer = () => new Promise(() => {});
  const checked = watch.check();
  await vi.advanceTimersByTimeAsync(2100);
  await checked;
  expect(watch.readable).toBe(false);
  expect(lines).toEqual([expect.stringContaining('no answer within two seconds')]);
});

test('a damaged file is not well again because something in it can be read', async () => {
  watch.failed(new StoreUnavailableError('database disk image is malformed', { damaged: true }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(watch.readable).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^The index cannot be read \(.*malformed\); .*put the last back-up in its place/),
  ]);
});

test('one request that could not read is no outage where others can: counted, and logged once a minute', async () => {
  for (let minute = 0; minute < 3; minute++) {
    for (let at = 0; at < 20; at++)
      watch.failed(new StoreUnavailableError('canceling statement due to statement timeout'));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(watch.readable).toBe(true);
  }
  expect(lines).toEqual(Array(3).fill(expect.stringMatching(/^Requests .* which others can: \d+ \(.*timeout\)\.$/)));
});
