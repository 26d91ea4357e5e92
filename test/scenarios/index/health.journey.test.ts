import { openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { ENGINES, openTestIndex, publication, testIndex } from '../../support/index/test-index.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';

// What the operator sees: the probes, the metrics and the log of a whole server.

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example';
const replay = {
  kind: 'replay',
  file: join(import.meta.dirname, '../../../packages/masthead-appview/test/http/nothing.jsonl'),
} as const;

test('a file that is damaged under a server: not ready, metrics all the same, and a line in place of a hundred stacks', async () => {
  const index = testIndex();
  const lines: string[] = [];
  await index.feed(...Array.from({ length: 200 }, (_, at) => publication(`a${at}`, at, `https://a${at}.example`)));
  await index.reader.close();
  await index.writer.close();
  const appView = createAppView({
    database: index.file,
    source: replay,
    port: 0,
    host: '127.0.0.1',
    metrics: { port: 0 },
    rateLimit: null,
    cacheBytes: 0,
    log: (line) => void lines.push(line),
  });
  const { url, metricsPort } = await appView.start();
  try {
    await expect.poll(async () => (await fetch(`${url}/xrpc/_health`)).status).toBe(200);
    const handle = openSync(index.file, 'r+');
    for (let at = 4096; at < statSync(index.file).size; at += 512)
      writeSync(handle, Buffer.alloc(512, 0xa5), 0, 512, at);
    const begun = lines.length;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => fetch(url + CARD.replace('a.example', `a${at}.example`))),
    );
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    await expect.poll(async () => (await fetch(`${url}/xrpc/_health`)).status).toBe(503);
    expect(await (await fetch(`${url}/xrpc/_health`)).json()).toMatchObject({ state: 'unreadable', alive: true });
    expect((await fetch(`${url}/xrpc/_health?probe=alive`)).status).toBe(200);
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await metrics.text();
    expect(metrics.status).toBe(200);
    expect(text).toMatch(/^masthead_store_readable 0$/m);
    expect(text).toMatch(/^masthead_ready 0$/m);
    expect(text).not.toMatch(/^masthead_dead_letters \d/m);
    expect(text).not.toMatch(/ NaN$/m);
    const about = lines.slice(begun).filter((line) => /malformed|cannot be read|failed/.test(line));
    expect(about).toEqual([
      expect.stringMatching(/^The index cannot be read \(.*\); .*put the last back-up in its place/),
    ]);
    expect(lines.join('\n')).not.toMatch(/\n +at /);
    // A stack for each of them was 73 kB.
    expect(Buffer.byteLength(lines.slice(begun).join('\n'))).toBeLessThan(2000);
  } finally {
    await appView.close();
    // Its two ends are closed already.
    rmSync(dirname(index.file), { recursive: true });
  }
});

describe('a backfill', () => {
  let network: TestNetwork;
  beforeAll(async () => {
    network = await startNetwork();
    const ada = await network.createAccount('ada.test');
    await ada.createRecord('site.standard.publication', { url: 'https://ada.example', name: 'Notes' });
  });
  afterAll(() => network?.close());

  test.each(ENGINES)('is in the log with its figures when it ends, and in the metrics, on %s', async (engine) => {
    const index = await openTestIndex(engine);
    const lines: string[] = [];
    const appView = createAppView({
      database: index.file,
      source: {
        kind: 'firehose',
        service: network.pdsUrl.replace(/^http/, 'ws'),
        host: 'pds',
        plcUrl: network.plcUrl,
        development: { handleServer: network.pdsUrl },
        backfill: { atStart: true },
      },
      metrics: { port: 0 },
      port: 0,
      host: '127.0.0.1',
      log: (line) => void lines.push(line),
    });
    try {
      const { metricsPort } = await appView.start();
      const ended =
        /^The backfill has ended: [1-9]\d* repositories were fetched with [1-9]\d* records, 0 were given up\.$/;
      await expect.poll(() => lines).toContainEqual(expect.stringMatching(ended));
      expect(lines).toContain('This process ingests.');
      const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      await expect.poll(text).toMatch(/^masthead_backfill_ended 1$/m);
      const read = await text();
      expect(read).toMatch(/^masthead_backfill_running 0$/m);
      expect(read).toMatch(/^masthead_backfill_repositories_done [1-9]/m);
      expect(read).toMatch(/^masthead_backfill_repositories_left 0$/m);
      expect(read).toMatch(/^masthead_ingests 1$/m);
      expect(read).toMatch(/^masthead_store_writable 1$/m);
      expect(read).toMatch(/^masthead_full_accounts 0$/m);
      expect(read).not.toMatch(/ NaN$/m);
    } finally {
      await appView.close();
      await index.close();
    }
  });
});
