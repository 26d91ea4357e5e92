import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RateLimit } from '../../src/network/rate-limit.ts';
import { checkAllowance, declareWork, Spending, spend, spendRows } from '../../src/server/work-cost.ts';

const SECONDS = 3_000_000_000;

/** What a request of the work leaves of a hundred. */
async function left(work: () => unknown, requests = 100): Promise<number> {
  const limit = new RateLimit({ requests, seconds: SECONDS });
  await new Spending(limit, '8.8.8.8').run(async () => work());
  const { headers } = limit.count('8.8.8.8', Date.now(), 0);
  return Number(headers[headers.indexOf('ratelimit-remaining') + 1]);
}

test.each([
  ['nothing', () => {}, 99],
  ['less than six milliseconds', () => spend('row', 2999), 99],
  ['six, in pieces', () => [1, 2, 3].map(() => spend('row', 1000)), 98],
  ['later, after a turn of the loop', () => setImmediate().then(() => spend('row', 6000)), 97],
  ['what is known before', () => declareWork(30), 69],
  ['less than what is known before', () => [declareWork(3), spend('row', 11_999)], 96],
  ['more than what is known before', () => [declareWork(3), spend('row', 12_000)], 95],
  ['rows by their texts', () => spendRows([['x'.repeat(300_000), 7], { a: 'x'.repeat(40_000) }, null]), 98],
  ['more than a fifth of the allowance', () => spend('row', 10_000_000), 80],
  ['what is refused', () => [declareWork(50), expect(() => declareWork(50)).toThrow('Too many requests')], 49],
] as [string, () => unknown, number][])('%s', async (_note, work, expected) => {
  expect(await left(work)).toBe(expected);
});

test('outside a request nothing is charged', () => {
  spend('row', 1_000_000);
  declareWork(1_000_000);
  checkAllowance();
});

test('whoever has gone meanwhile has no answer made', () => {
  const limit = new RateLimit({ requests: 10, seconds: SECONDS });
  let gone = false;
  const waiting = new Spending(limit, '8.8.8.8', () => gone);
  waiting.run(checkAllowance);
  gone = true;
  expect(() => waiting.run(checkAllowance)).toThrow('gone');
});

test('an allowance that others used up meanwhile: what waits is refused, what has begun goes on', () => {
  const limit = new RateLimit({ requests: 10, seconds: SECONDS });
  const [begun, waiting] = [new Spending(limit, '8.8.8.8'), new Spending(limit, '8.8.8.8')];
  begun.run(() => spend('row', 1));
  limit.charge('8.8.8.8', Date.now(), 9);
  begun.run(checkAllowance);
  const refusal = expect.objectContaining({ status: 429, error: 'RateLimitExceeded' });
  expect(() => waiting.run(checkAllowance)).toThrow(refusal);
  expect(waiting.verdict.headers).toContain('retry-after');
});
