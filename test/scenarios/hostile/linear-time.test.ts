import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEVER_REPLACE_WRAPPERS } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';
import type { Growth, Table } from './counting-thread.ts';
import { lonelyAppView } from './request-entries.ts';

// Each loop of ours over text from outside is linear: twice the text takes at most about twice the
// steps. Steps are counted, so a busy machine counts the same. How far a single pattern looks is
// judged by tools/check/patterns.ts.

const table = (file: string, name: string, of: Table['of']): Table => ({ module: import.meta.resolve(file), name, of });
const TABLES = [
  // The rules, the readers and the renderers.
  table('./text-entries.ts', 'PURE_ENTRIES', 'texts'),
  // What is read from sites and hosts, and what an AppView and the command line are given.
  table('./server-entries.ts', 'HOST_ENTRIES', 'texts'),
  table('./server-entries.ts', 'SERVER_ENTRIES', 'texts'),
  // Every part of a request.
  table('./request-entries.ts', 'requestEntries', 'texts'),
  table('./many-entries.ts', 'MANY_ENTRIES', 'lists'),
];

let counted: Promise<Growth>;
beforeAll(() => {
  setFlagsFromString(NEVER_REPLACE_WRAPPERS);
  const workerData = [table('./many-entries.ts', 'EXAMPLES', 'lists'), ...TABLES];
  const thread = new Worker(new URL('counting-thread.ts', import.meta.url), { workerData });
  counted = once(thread, 'message').then(([growth]) => growth);
});
afterAll(() => counted);

it('what is counted finds each loop that is not linear, and no other', async () => {
  const { EXAMPLES } = await counted;
  expect(EXAMPLES?.problems.map((problem) => problem.replace(/:.*/, ''))).toEqual([
    'a loop in a loop',
    'a search from each place to the end',
    'a pattern from each place to the end',
    'a list that is copied for each letter',
  ]);
});

it.each(TABLES)('twice as much takes at most about twice the steps: $name', async ({ name }) => {
  const { entries, problems } = (await counted)[name] ?? {};
  expect(problems).toEqual([]);
  expect(entries).toBeGreaterThan(5);
});

it('an icon made of the beginnings of comments is no picture, and nothing else', async () => {
  // 29 of them took a second, each more twice as long, and 60 stopped the process for good.
  const appView = await lonelyAppView({ bafyicons: '<!--'.repeat(60) });
  const query = new URLSearchParams({ url: appView.origin, account: 'did:plc:icons', format: 'json' });
  const answer = await appView.ask(`/check?${query}`);
  expect(JSON.stringify(await answer.json())).toContain('The icon is no picture');
});
