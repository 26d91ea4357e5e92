import { afterEach, expect, test } from 'vitest';
import { askForService, type ServedOnce, serveOnce } from './served-once.ts';

let served: ServedOnce | undefined;
afterEach(() => served?.stop());

test('a service starts with the first question, once', async () => {
  let started = 0;
  served = await serveOnce(async () => ({ told: `started ${++started}`, stop: async () => {} }));
  expect(started).toBe(0);
  const { port } = served;
  expect(await Promise.all([askForService(port), askForService(port)])).toEqual(['started 1', 'started 1']);
});

test('no connection is kept: a process that was busy would ask on one that is closed', async () => {
  served = await serveOnce(async () => ({ told: 'here', stop: async () => {} }));
  const { headers } = await fetch(`http://127.0.0.1:${served.port}/`);
  expect(headers.get('connection')).toBe('close');
});

test('what did not start is an error with its reason', async () => {
  served = await serveOnce(async () => {
    throw new Error('no room');
  });
  await expect(askForService(served.port)).rejects.toThrow('no room');
});
