import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../../../test/support/clock/clock.ts';
import { folderForEachTest } from '../../../../test/support/for-each-test.ts';
import { at } from '../../../../test/support/index/test-index.ts';
import { startMasthead } from '../call-masthead.ts';
import { replayFile } from '../replay-file.ts';

// A server as an operator sees it. What it says while its source comes and goes is in the AppView's
// reconnect.test.ts.
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example';

const folder = folderForEachTest();

async function serve(...flags: string[]) {
  const server = startMasthead(['serve', '--port', '0', '--db', join(folder, 'index.sqlite'), ...flags]);
  const url = await server.url;
  return {
    ...server,
    url,
    /** What it wrote, out and err. */
    lines: () => server.said().trim().split('\n'),
    async health() {
      const response = await fetch(`${url}/xrpc/_health`);
      const { status: alive } = await fetch(`${url}/xrpc/_health?probe=alive`);
      return { status: response.status, alive, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

const follow = (relay: string) => ['--source', relay, '--source-is', 'relay', '--dev', 'http://127.0.0.1:9'];

test('a log of JSON has its levels by name; an ingest that ends is an error, and the server says that it is to be started again', async () => {
  mkdirSync(join(folder, 'index.sqlite.ingest-lock'));
  await using server = await serve('--replay', replayFile(folder), '--log', 'json');
  await until(async () => expect(await server.health()).toMatchObject({ status: 503, alive: 503 }));
  const levels = () => server.lines().map((line) => JSON.parse(line) as { level: unknown; msg: string });
  // What the server says arrives by another way than what it answers.
  await until(() => {
    expect(levels()).toContainEqual(
      expect.objectContaining({ level: 'info', msg: expect.stringMatching(/^Masthead listens on/) }),
    );
    expect(levels().filter(({ level }) => level !== 'info')).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: expect.stringMatching(
          /^The ingest stopped: The file .*ingest-lock cannot be locked .*; .*delete what has that name/,
        ),
      }),
    ]);
  });
});

test('a replay says how many events it read; what it brought is answered while the next source was never reached, with its age', async () => {
  const file = replayFile(folder);
  for (const says of [
    /^Read 3 events from .*events\.jsonl; 1 of them could not be understood\.$/,
    /^.*events\.jsonl was read to its end before and is unchanged: no event was read\.$/,
  ]) {
    await using server = await serve('--replay', file);
    await until(() => {
      const lines = server.lines().map((line) => line.replace(TIME, ''));
      expect(lines).toContainEqual(expect.stringMatching(says));
    });
    expect(await server.health()).toMatchObject({ status: 200, body: { state: 'ready', connection: null } });
  }

  await using server = await serve(...follow('ws://127.0.0.1:9'));
  await until(async () => expect((await server.health()).body.state).toBe('ready'));
  const { status, body } = await server.health();
  expect({ status, body }).toMatchObject({ status: 200, body: { connection: 'neverConnected', cursor: null } });
  expect(Number(body.secondsBehind)).toBeCloseTo(Date.now() / 1000 - at(2) / 1e6, -2);
  expect(await (await fetch(server.url + CARD)).text()).toContain('"title":"A"');
});
