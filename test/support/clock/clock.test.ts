import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LRUCache } from 'lru-cache';
import { expect, onTestFinished, test } from 'vitest';
import { pause } from '../../../src/atproto/node/guard/pause.ts';
import { stopClock, until } from './clock.ts';

test('the product waits by the clock of the test alone', async () => {
  const clock = stopClock(1_000_000);
  const ended: string[] = [];
  const { signal } = new AbortController();
  for (const minutes of [60, 1, 5]) void pause(minutes * 60_000, signal).then(() => ended.push(`${minutes} minutes`));
  await clock.advance(59_999);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toEqual(['1 minutes']);
  await clock.advance(3_600_000);
  expect(ended).toEqual(['1 minutes', '5 minutes', '60 minutes']);
  expect(Date.now()).toBe(1_000_000 + 60_000 + 3_600_000);
});

test('the limit of a request is reached by the clock of the test alone', async () => {
  const clock = stopClock();
  const limit = AbortSignal.timeout(10_000);
  await clock.advance(9_999);
  expect(limit.aborted).toBe(false);
  await clock.advance(1);
  expect(limit.reason).toMatchObject({ name: 'TimeoutError' });
});

test('a cache forgets by the clock of the test alone', async () => {
  const clock = stopClock();
  const cache = new LRUCache<string, string>({ max: 2, ttl: 60_000 });
  cache.set('a', 'kept');
  await clock.advance(60_000);
  expect(cache.get('a')).toBe('kept');
  await clock.advance(1);
  expect(cache.get('a')).toBeUndefined();
});

test('a socket answers while the clock stands', async () => {
  const server = createServer((_, response) => response.end('there')).listen(0);
  onTestFinished(() => void server.close());
  await until(() => expect(server.listening).toBe(true));
  stopClock();
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('there');
});
