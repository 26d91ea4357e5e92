import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, openTestIndex, type TestIndex } from '../../support/index/test-index.ts';
import { type AppViewProcess, startAppViewProcess } from './servers/app-view-process.ts';
import { fillHuge, ROUTES } from './servers/huge-index.ts';

// What one-request.test.ts counts, asked of a server with little memory.

const MB = 1024 * 1024;
const SERVER_HEAP = 96;

describe.each(ENGINES)('of an index with huge accounts, on %s', (engine) => {
  let index: TestIndex;
  beforeAll(async () => {
    index = await openTestIndex(engine);
    await fillHuge(index, 1200);
  }, 300_000);
  afterAll(() => index?.close());

  test(`a server with a heap of ${SERVER_HEAP} MB answers every route`, async () => {
    const server: AppViewProcess = await startAppViewProcess(
      'http://127.0.0.1:1',
      {
        database: index.file,
        source: {
          kind: 'replay',
          file: join(import.meta.dirname, '../../../packages/masthead-appview/test/http/nothing.jsonl'),
        },
        metrics: { token: 'a long enough token' },
      },
      SERVER_HEAP,
    );
    try {
      const own = encodeURIComponent(`${server.url}/p/huge.example`);
      const targets = [
        ...Object.values(ROUTES)
          .flat()
          .filter((target) => !target.startsWith('/check')),
        `/oembed?url=${own}`,
      ];
      for (let round = 0; round < 3; round++)
        await Promise.all(
          targets.map(async (target) => {
            const answer = await fetch(`${server.url}${target}${target.includes('?') ? '&' : '?'}${round}`);
            expect((await answer.arrayBuffer()).byteLength, target).toBeLessThan(MB);
            // 503: more wait for their pictures than may.
            expect([200, 401, 404, 501, 503], target).toContain(answer.status);
          }),
        );
      for (const [target = ''] of [ROUTES.card ?? [], ROUTES.profile ?? []])
        expect((await fetch(server.url + target)).status).toBe(200);
      await server.memory();
    } finally {
      await server.close();
    }
  }, 120_000);

  test('one address asks a thousand times at once for what costs most, and somebody elsewhere is answered', async () => {
    const server: AppViewProcess = await startAppViewProcess(
      'http://127.0.0.1:1',
      {
        database: index.file,
        source: {
          kind: 'replay',
          file: join(import.meta.dirname, '../../../packages/masthead-appview/test/http/nothing.jsonl'),
        },
        trustedProxies: 1,
      },
      SERVER_HEAP,
    );
    const over = new AbortController();
    const from = (address: string, target: string) =>
      fetch(`${server.url}${target}`, { headers: { 'x-forwarded-for': address }, signal: over.signal });
    try {
      const targets = [...(ROUTES.profile ?? []), ...(ROUTES.card ?? [])];
      const flood = Array.from({ length: 1000 }, (_, at) =>
        from('192.0.2.66', `${targets[at % targets.length]}&x=${at}`),
      );
      const answers = Promise.allSettled(flood);
      // Once the server is at work on them.
      await Promise.race(flood);
      for (const target of targets) expect((await from('203.0.113.7', target)).status).toBe(200);
      await server.memory();
      over.abort();
      await answers;
    } finally {
      over.abort();
      await server.close();
    }
  }, 240_000);
});
