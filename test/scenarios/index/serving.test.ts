import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppView, AppViewOptions } from '../../../packages/masthead-appview/src/index.ts';
import { atEnd } from '../../support/at-end.ts';
import { until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewHere, NO_EVENTS } from '../../support/index/app-view-here.ts';
import { document, handle, publication, testIndex } from '../../support/index/test-index.ts';

const ASK = `/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent('https://a.example/post')}`;

const index = forEachTest(testIndex);
let appView: AppView;
let port: number;
let metricsPort: number | undefined;

beforeEach(async () => {
  await index.feed(
    handle('a', 0, 'alice.example'),
    publication('a', 1, 'https://a.example', 'pub', {
      description: 'Long enough to be worth compressing. '.repeat(60),
    }),
    document('a', 2, 'pub', '/post'),
  );
});

async function serve(options: AppViewOptions = {}): Promise<void> {
  appView = appViewHere({ database: index.file, source: NO_EVENTS, ...options });
  ({ port, metricsPort } = await appView.start());
  await until(async () => expect((await ask('/xrpc/_health')).ok).toBe(true));
}

interface Got {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Asks over a socket and leaves the answer as it came, compressed or not. */
function ask(path: string, headers: Record<string, string> = {}, to = port): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = request({ port: to, host: '127.0.0.1', path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const status = response.statusCode ?? 0;
      resolve({ ok: status === 200, status, headers: response.headers, body });
    });
    asking.on('error', reject).end();
  });
}

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s: smaller, the same once unpacked, with an ETag of its own', async (coding, unpack) => {
    await serve();
    const plain = await ask(ASK);
    for (const round of ['made', 'kept']) {
      const packed = await ask(ASK, { 'accept-encoding': coding });
      expect(packed.headers['content-encoding'], round).toBe(coding);
      expect(packed.headers.vary).toBe('Accept-Encoding');
      expect(packed.headers['content-length']).toBe(String(packed.body.length));
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(unpack(packed.body).equals(plain.body)).toBe(true);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      const again = await ask(ASK, { 'accept-encoding': coding, 'if-none-match': String(packed.headers.etag) });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, packed.headers.etag]);
      const other = await ask(ASK, { 'if-none-match': String(packed.headers.etag) });
      expect(other.status).toBe(200);
    }
  });
});

describe('health', () => {
  test('is alive and ready, and going down it is alive and not ready until the last', async () => {
    await serve({ drainSeconds: 30 });
    expect(JSON.parse((await ask('/xrpc/_health')).body.toString())).toMatchObject({ alive: true, ready: true });
    // The time is over when the test says so, however long the questions take.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    atEnd(() => vi.useRealTimers());
    const closed = appView.close();
    const leaving = await ask('/xrpc/_health');
    expect(leaving.status).toBe(503);
    expect(JSON.parse(leaving.body.toString())).toMatchObject({ state: 'stopping', alive: true, ready: false });
    expect((await ask('/xrpc/_health?probe=alive')).status).toBe(200);
    // What still comes is still answered.
    expect((await ask(ASK)).status).toBe(200);
    vi.advanceTimersByTime(30_000);
    // Who closes it once more waits for the same end.
    await Promise.all([closed, appView.close()]);
    await expect(ask(ASK)).rejects.toThrow();
  });
});

describe('metrics', () => {
  test('have a port of their own, and count what was asked', async () => {
    await serve({ metrics: { port: 0 } });
    await ask(ASK);
    await ask(ASK);
    await ask('/nothing');
    // SECURITY.md: for this machine only. On Linux every address of 127.0.0.0/8 is one of it, and a
    // listener for all would answer at this one too.
    await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow();
    const page = await ask('/metrics', {}, metricsPort);
    expect(page.headers['content-type']).toMatch('text/plain');
    const text = page.body.toString();
    expect(text).toContain('masthead_requests_total{route="card",status="200"} 2');
    expect(text).toContain('masthead_requests_total{route="file",status="404"} 1');
    expect(text).toContain('masthead_answer_cache_total{result="hit"} 1');
    expect(text).toContain('masthead_answer_cache_total{result="miss"} 1');
    expect(text).toMatch(/^masthead_ready 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    // No page of anybody reads it: not by CORS, nor by a domain that leads here.
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
    for (const path of ['/metrics', '/']) {
      const foreign = await ask(path, { host: 'evil.example' }, metricsPort);
      expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([421, undefined]);
    }
    expect((await ask('/', {}, metricsPort)).status).toBe(404);
    expect((await ask('/metrics')).status).toBe(404);
  });

  test('are on the public port for who knows the token only', async () => {
    await serve({ metrics: { token: 'a long enough token' } });
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/metrics', { authorization: 'Bearer a long enough guess' })).status).toBe(401);
    const page = await ask('/metrics', { authorization: 'Bearer a long enough token' });
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
  });
});
