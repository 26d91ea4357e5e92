import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppView, RateLimitOptions } from '../../../packages/masthead-appview/src/index.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { forFile } from '../../support/for-each-test.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { openTestIndex } from '../../support/index/test-index.ts';
import { newFolder } from '../../support/new-folder.ts';
import { COSTS, FILE, FULL, fillFull, fillHuge, ORIGIN, ROUTES } from './servers/huge-index.ts';

// An answer counts for as many requests as it takes work: one for each six milliseconds of a core.

const ADDRESS = '192.0.2.66';
/** Seconds in which nothing of an allowance comes back. */
const FOR_EVER = 3_000_000_000;
const LARGE = `/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(FULL)}`;

const folder = newFolder();
const index = forFile(() => openTestIndex('sqlite'));
let appView: AppView;
beforeAll(async () => {
  writeFileSync(join(folder, FILE.name), 'x'.repeat(FILE.bytes));
  await fillHuge(index, 600);
  await fillFull(index);
});

function serve(rateLimit: RateLimitOptions): void {
  const metrics = { token: 'a long enough token' };
  appView = appViewOn(index, { metrics, publicUrl: ORIGIN, distDir: folder, rateLimit });
}

async function ask(target: string, { method = 'HEAD', headers = {}, address = ADDRESS } = {}) {
  const answer = await appView.fetch(new Request(`http://localhost${target}`, { method, headers }), { address });
  await answer.arrayBuffer();
  const number = (name: string) => Number(answer.headers.get(name) ?? Number.NaN);
  return { status: answer.status, left: number('ratelimit-remaining'), retry: number('retry-after') };
}

describe('an allowance of three thousand', () => {
  beforeAll(() => serve({ requests: 3000, seconds: FOR_EVER }));

  test('each route has a row of its largest answer', () => {
    expect([...new Set(COSTS.map(({ route }) => route))].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  // Each row is another's, so that one server has an allowance for all.
  test.each(COSTS.map((row, at) => ({ ...row, address: `198.51.100.${at}` })))(
    '$route, $note: $cost',
    async ({ target, cost, status = 200, headers, address }) => {
      const first = await ask(target, { address, ...(headers && { headers }) });
      const next = await ask('/xrpc/no.such.method', { address });
      expect({ status: first.status, cost: 2999 - next.left }).toEqual({ status, cost });
    },
  );

  test('an answer from memory costs one, in each form once what that takes', async () => {
    const left: number[] = [];
    for (const coding of ['identity', 'identity', 'br', 'br'])
      left.push((await ask(`${LARGE}&from=memory`, { method: 'GET', headers: { 'accept-encoding': coding } })).left);
    expect(left).toEqual([2987, 2986, 2984, 2983]);
  });
});

test('who has overdrawn is refused until that has come back, and is told when', async () => {
  const clock = stopClock();
  serve({ requests: 100, seconds: 500 });
  const answers = [];
  for (let at = 0; at < 9; at++) answers.push(await ask(`${LARGE}&${at}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429]);
  // Eight of thirteen are four more than there are, and the next is one.
  expect(answers.at(-1)?.retry).toBe(25);
  await clock.advance(24_000);
  expect(await ask('/')).toMatchObject({ status: 429, retry: 1 });
  await clock.advance(1000);
  expect((await ask('/')).status).toBe(200);
  expect((await ask('/xrpc/_health')).status).toBe(503);
  expect((await ask(LARGE, { address: '203.0.113.7' })).status).toBe(200);
});

const TURNS = COSTS.filter(({ route, cost }) => cost > 1 && ['card', 'profile'].includes(route));

test.each(TURNS)('$route, $note, asked for four times at once: the loop turns in between', async (row) => {
  serve({ requests: 3000, seconds: FOR_EVER });
  const { target, headers = {} } = row;
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const turning = (async () => {
    for (; !isOver; turn++) await setImmediate();
  })();
  const asked = [1, 2, 3, 4].map(async (at) => {
    await ask(`${target}${target.includes('?') ? '&' : '?'}${at}`, { headers });
    turns.push(turn);
  });
  await Promise.all(asked);
  isOver = true;
  await turning;
  const together = turns.map((one) => turns.filter((other) => other === one).length);
  expect(Math.max(...together)).toBeLessThanOrEqual(2);
});
