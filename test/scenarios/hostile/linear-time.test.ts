import { describe, expect, it } from 'vitest';
import { countGrowth } from './count-growth.ts';
import { lonelyAppView } from './request-entries.ts';

// Each loop of ours over text from outside is linear: four times the text takes at most about four times the steps. Steps are counted, so a busy machine counts
// the same. How far a single pattern looks is judged by tools/check-patterns.ts; linear-time.nightly.test.ts has texts of a million characters and the clock.

const here = (file: string) => new URL(file, import.meta.url);

it.each([
  ['the rules, the readers and the renderers', 'text-entries.ts', 'PURE_ENTRIES'],
  ['what is read from sites and hosts', 'server-entries.ts', 'HOST_ENTRIES'],
  ['what an AppView and the command line are given', 'server-entries.ts', 'SERVER_ENTRIES'],
  ['every part of a request', 'request-entries.ts', 'requestEntries'],
])('four times the text takes at most about four times the steps: %s', async (_, file, name) => {
  const { entries, problems } = await countGrowth(here(file), name, 250);
  expect(problems).toEqual([]);
  expect(entries).toBeGreaterThan(5);
});

it('four times as many take at most about four times the steps', async () => {
  const { entries, problems } = await countGrowth(here('many-entries.ts'), 'MANY_ENTRIES', 160);
  expect(problems).toEqual([]);
  expect(entries).toBeGreaterThan(5);
});

it('an icon made of the beginnings of comments is no picture, and nothing else', async () => {
  // 29 of them took a second, each more twice as long, and 60 stopped the process for good.
  const appView = await lonelyAppView({ bafyicons: '<!--'.repeat(60) });
  const query = new URLSearchParams({ url: appView.origin, account: 'did:plc:icons', format: 'json' });
  const answer = await appView.ask(`/check?${query}`);
  await appView.close();
  expect(JSON.stringify(await answer.json())).toContain('The icon is no picture');
});

describe('what is counted', () => {
  it('finds each loop that is not linear, and no other', async () => {
    const { problems } = await countGrowth(here('counted-examples.ts'), 'EXAMPLES', 250);
    expect(problems.map((problem) => problem.replace(/:.*/, ''))).toEqual([
      'a loop in a loop',
      'a search from each place to the end',
      'a pattern from each place to the end',
      'a list that is copied for each letter',
    ]);
  });
});
