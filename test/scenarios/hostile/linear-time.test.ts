import { describe, expect, it } from 'vitest';
import { fitText } from '../../../src/render/svg/wrap-text.ts';
import { MANY_ENTRIES } from './many-entries.ts';
import { HOST_ENTRIES, SERVER_ENTRIES } from './server-entries.ts';
import { type Entries, PURE_ENTRIES } from './text-entries.ts';
import { grows, growth, SUSPICIOUS, time } from './time-growth.ts';

const MOST = 1_024_000;

describe.each<[string, Entries]>([
  ['the rules, the readers and the renderers', PURE_ENTRIES],
  ['what is read from sites and hosts', HOST_ENTRIES],
  ['what an AppView and the command line are given', SERVER_ENTRIES],
])('four times the text takes at most about four times as long: %s', (_, entries) => {
  it.each(Object.entries(entries))('%s', async (_name, { entry, most = MOST }) => {
    const found: string[] = [];
    for (const unit of SUSPICIOUS) {
      const problem = await growth(entry, unit, most);
      if (problem !== null) found.push(problem);
    }
    expect(found).toEqual([]);
  });
});

describe('four times as many take at most about four times as long', () => {
  it.each(Object.entries(MANY_ENTRIES))('%s', async (name, entry) => {
    expect(await grows((count) => () => entry(count), 78, 20_000, name)).toBeNull();
  });
});

it('a line is cut to its width, up to the length that is looked at', async () => {
  const cost = async (count: number) => {
    const took = [];
    for (let tries = 0; tries < 4; tries++) {
      took.push(await time(() => Array.from({ length: 20 }, (_, at) => fitText(`${at}${'i'.repeat(count)}`, BOX))));
    }
    return Math.min(...took);
  };
  // Linear up to 590 letters, it was 11 times as much as for 140: sixty drawings of one profile took 3.6 seconds.
  expect(await cost(590)).toBeLessThan(7 * Math.max(await cost(140), 1));
});
const BOX = { width: 100, size: 13 };

describe('what takes longer is found', () => {
  it.each<[string, (text: string) => unknown, string]>([
    ['a pattern that begins again at each letter', (text) => /\.+$/.test(text), '.'],
    ['accents that are brought in order', (text) => text.normalize('NFC'), '\u0301\u0316'],
    [
      'words that are looked up in a list',
      (text) => text.split(' ').filter((word, at, all) => all.includes(`${word}${at}`)),
      'a ',
    ],
  ])('%s', async (_, entry, unit) => {
    expect(await growth(entry, unit, 64_000)).toMatch(/\d+000 take \d+ ms, \d+ times/);
  });
});
