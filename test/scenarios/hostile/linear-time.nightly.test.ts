import { afterAll, describe, expect, it } from 'vitest';
import { fitText } from '../../../src/render/svg/wrap-text.ts';
import { HEAD_ENTRIES, MANY_ENTRIES } from './many-entries.ts';
import { requestEntries } from './request-entries.ts';
import { HOST_ENTRIES, SERVER_ENTRIES } from './server-entries.ts';
import { type Entries, SUSPICIOUS } from './suspicious-texts.ts';
import { PURE_ENTRIES } from './text-entries.ts';
import { grows, growth, time } from './time-growth.ts';

const requests = await requestEntries();
afterAll(() => requests.close());

/** Milliseconds: the longest take two minutes where eight others keep the machine busy, and only what hangs is to end by this. */
const BUSY = 900_000;

describe.each<[string, Entries, number]>([
  ['the rules, the readers and the renderers', PURE_ENTRIES, 1_024_000],
  ['what is read from sites and hosts', HOST_ENTRIES, 1_024_000],
  ['what an AppView and the command line are given', SERVER_ENTRIES, 1_024_000],
  ['every part of a request', requests.entries, 64_000],
])('four times the text takes at most about four times as long: %s', (_, entries, longest) => {
  it.each(Object.entries(entries))(
    '%s',
    async (_name, { entry, most = longest }) => {
      const found: string[] = [];
      for (const unit of SUSPICIOUS) {
        const problem = await growth(entry, unit, Math.min(most, longest));
        if (problem !== null) found.push(problem);
      }
      expect(found).toEqual([]);
    },
    BUSY,
  );
});

describe('four times as many take at most about four times as long', () => {
  it.each(Object.entries({ ...HEAD_ENTRIES, ...MANY_ENTRIES }))(
    '%s',
    async (name, entry) => {
      expect(await grows((count) => () => entry(count), 78, 20_000, name)).toBeNull();
    },
    BUSY,
  );
});

it('a line is cut to its width, up to the length that is looked at', async () => {
  const cost = (count: number) =>
    time(() => Array.from({ length: 200 }, (_, at) => fitText(`${at}${'i'.repeat(count)}`, BOX)));
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // In turn, so that a busy machine slows neither each time.
  for (let tries = 0; tries < 8; tries++) {
    long = Math.min(long, await cost(590));
    short = Math.min(short, await cost(140));
  }
  // Linear up to 590 letters, it was 11 times as much as for 140: sixty drawings of one profile took 3.6 seconds.
  expect(long).toBeLessThan(7 * Math.max(short, 4));
});
const BOX = { width: 100, size: 13 };
