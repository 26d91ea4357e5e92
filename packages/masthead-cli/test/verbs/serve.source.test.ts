import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { until } from '../../../../test/support/clock/clock.ts';
import { at } from '../../../../test/support/index/test-index.ts';
import { startMasthead } from '../call-masthead.ts';
import { replayFile } from '../replay-file.ts';

// A server as an operator sees it: what it says of itself while its source comes and goes.
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-source-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

/** A relay that takes connections, or refuses them. */
class Relay {
  refuses = true;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });

  constructor() {
    this.#server = createServer().on('upgrade', (request, socket, head) => {
      if (this.refuses) socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n');
      else this.#sockets.handleUpgrade(request, socket, head, () => {});
    });
  }

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  hangUp(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  [Symbol.dispose](): void {
    this.hangUp();
    this.#server.close();
  }
}

const follow = (relay: string) => ['--source', relay, '--source-is', 'relay', '--dev', 'http://127.0.0.1:9'];

test('the server is not ready before its relay was reached, goes on when it is lost, and says so once each time', async () => {
  using relay = new Relay();
  const address = await relay.listen();
  await using server = await serve(...follow(address));
  const lines = () => server.lines().filter((line) => line.replace(TIME, '').startsWith('ws:'));
  await until(() => expect(lines()).toHaveLength(1));
  expect(await server.health()).toMatchObject({
    status: 503,
    // Nobody restarts it for that.
    alive: 200,
    body: { state: 'neverConnected', alive: true, ready: false, connection: 'neverConnected', secondsBehind: null },
  });

  relay.refuses = false;
  const ready = (connection: string) => ({
    status: 200,
    alive: 200,
    body: { state: 'ready', ready: true, connection },
  });
  await until(async () => expect(await server.health()).toMatchObject(ready('connected')));
  relay.refuses = true;
  relay.hangUp();
  await until(() => expect(lines()).toHaveLength(4));
  expect(await server.health()).toMatchObject(ready('lost'));
  relay.refuses = false;
  await until(() => expect(lines()).toHaveLength(5));
  expect(await server.stop()).toMatchObject({ code: 0 });

  const said = lines().map((line) => line.replace(/\d+ (try|tries)/, 'N tries').replaceAll(address, 'RELAY'));
  expect(said.map((line) => line.replace(TIME, 'TIME '))).toEqual([
    'TIME RELAY cannot be reached: Unexpected server response: 503. Trying again until it is.',
    'TIME RELAY is connected, after N tries.',
    expect.stringMatching(/^TIME RELAY is connected no longer: .*\. Trying again until it is\.$/),
    expect.stringMatching(/^TIME RELAY cannot be reached, after N tries for another reason: .* 503/),
    'TIME RELAY is connected again, after N tries.',
  ]);
  // Nobody asked for one.
  expect(server.said()).not.toContain('Backfill');
});

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
