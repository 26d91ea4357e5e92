import { openSync, statSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stopClock } from '../../support/clock/clock.ts';
import { appViewHere, NO_EVENTS } from '../../support/index/app-view-here.ts';
import { publication, testIndex } from '../../support/index/test-index.ts';

// What the operator sees: the probes, the metrics and the log of a whole server.

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example';

test('a file that is damaged under a server: not ready, metrics all the same, and a line in place of a hundred stacks', async () => {
  const clock = stopClock();
  const index = testIndex();
  const lines: string[] = [];
  await index.feed(...Array.from({ length: 200 }, (_, at) => publication(`a${at}`, at, `https://a${at}.example`)));
  await index.close();
  const appView = appViewHere({
    database: index.file,
    source: NO_EVENTS,
    metrics: { port: 0 },
    cacheBytes: 0,
    log: (line) => void lines.push(line),
  });
  const { url, metricsPort } = await appView.start();
  const health = () => fetch(`${url}/xrpc/_health`);
  await clock.passUntil(async () => expect((await health()).status).toBe(200));
  const handle = openSync(index.file, 'r+');
  for (let at = 4096; at < statSync(index.file).size; at += 512) writeSync(handle, Buffer.alloc(512, 0xa5), 0, 512, at);
  const begun = lines.length;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => fetch(url + CARD.replace('a.example', `a${at}.example`))),
  );
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  await clock.passUntil(async () => expect((await health()).status).toBe(503));
  expect(await (await health()).json()).toMatchObject({ state: 'unreadable', alive: true });
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
});
