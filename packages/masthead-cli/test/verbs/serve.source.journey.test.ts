import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { at, did, ENGINES, PUBLICATION, tid, uri } from '../../../../test/support/index/test-index.ts';
import { newDatabase } from '../../../../test/support/postgres/new-database.ts';
import { onCommandLine } from '../../../../test/support/postgres/on-command-line.ts';
import { freePort } from '../../../../tools/free-port.ts';
import { runMasthead } from '../run-masthead.ts';

// Real servers, as an operator sees them: what they say of themselves while their source comes and goes.
const CLI = join(import.meta.dirname, '../../src/masthead.ts');
const SOON = { timeout: 100_000, interval: 50 };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fa.example';

let folder: string;
let children: ChildProcess[];
let relay: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-source-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await down();
  rmSync(folder, { recursive: true, force: true });
});

interface Served {
  readonly url: string;
  /** What it wrote, out and err. */
  said(): string[];
  health(): Promise<{ status: number; alive: number; body: Record<string, unknown> }>;
  stop(): Promise<unknown>;
}

async function serve(...flags: string[]): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, [CLI, 'serve', '--port', String(port), ...flags], { cwd: folder });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data;
    });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => expect(child.exitCode === null ? said : `ended: ${said}`).toContain('listens on'), SOON);
  return {
    url,
    said: () => said.trim().split('\n'),
    async health() {
      const response = await fetch(`${url}/xrpc/_health`);
      const { status: alive } = await fetch(`${url}/xrpc/_health?probe=alive`);
      return { status: response.status, alive, body: (await response.json()) as Record<string, unknown> };
    },
    async stop() {
      child.kill('SIGTERM');
      return (await once(child, 'close'))[0];
    },
  };
}

/** A relay that takes connections, or that refuses them; it counts the tries. */
async function up(port: number, refuses = false): Promise<{ tries: number }> {
  const counted = { tries: 0 };
  relay = createServer((_, response) => response.writeHead(503).end());
  const sockets = new WebSocketServer({ noServer: true });
  relay.on('upgrade', (request, socket, head) => {
    counted.tries++;
    if (refuses) socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n');
    else sockets.handleUpgrade(request, socket, head, () => {});
  });
  relay.on('close', () => {
    for (const socket of sockets.clients) socket.terminate();
  });
  relay.listen(port, '127.0.0.1');
  await once(relay, 'listening');
  return counted;
}

async function down(): Promise<void> {
  const closing = relay;
  relay = undefined;
  if (!closing) return;
  closing.emit('close');
  await new Promise((resolve) => closing.close(resolve));
}

function replayFile(): string {
  const commit = (name: string, i: number) => ({
    did: did(name),
    time_us: at(i),
    kind: 'commit',
    commit: {
      rev: tid(at(i)),
      operation: 'create',
      collection: PUBLICATION,
      rkey: 'pub',
      cid: 'bafyreia',
      record: { name: name.toUpperCase(), url: `https://${name}.example` },
    },
  });
  const file = join(folder, 'events.jsonl');
  const lines = [JSON.stringify(commit('a', 1)), 'no event', '', JSON.stringify(commit('b', 2))];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const ingests = (port: number) => [
  '--source',
  `ws://127.0.0.1:${port}`,
  '--source-is',
  'relay',
  '--dev',
  'http://127.0.0.1:9',
];

describe.each(['text', 'json'])('a relay that is down, comes up and goes down, with a log of %s', (format) => {
  /** The log's lines about the source, without their time. */
  const lines = (server: Served): string[] =>
    server.said().flatMap((line) => {
      if (format === 'text') expect(line).toMatch(TIME);
      const { time, msg, level } =
        format === 'text'
          ? { time: line.slice(0, 24), msg: line.replace(TIME, ''), level: 'info' }
          : (JSON.parse(line) as { time: string; msg: string; level: unknown });
      expect(level).toBe('info');
      expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(600_000);
      return msg.startsWith('ws:') ? [msg] : [];
    });

  test('the server is not ready before it was reached, goes on when it is lost, and says so once each time', async () => {
    const port = await freePort();
    const refusing = await up(port, true);
    const server = await serve(...ingests(port), '--db', 'index.sqlite', '--log', format);
    await vi.waitFor(() => expect(refusing.tries).toBeGreaterThan(3), SOON);
    expect(await server.health()).toMatchObject({
      status: 503,
      // Nobody restarts it for that.
      alive: 200,
      body: { state: 'neverConnected', alive: true, ready: false, connection: 'neverConnected', secondsBehind: null },
    });
    expect(lines(server)).toHaveLength(1);
    await down();
    await vi.waitFor(() => expect(lines(server)).toHaveLength(2), SOON);

    await up(port);
    await vi.waitFor(async () => {
      expect(await server.health()).toMatchObject({
        status: 200,
        body: { state: 'ready', ready: true, connection: 'connected' },
      });
    }, SOON);
    await down();
    await vi.waitFor(async () => {
      expect(await server.health()).toMatchObject({
        status: 200,
        alive: 200,
        body: { state: 'ready', ready: true, connection: 'lost' },
      });
    }, SOON);
    await sleep(1000);
    await up(port);
    await vi.waitFor(() => expect(lines(server).at(-1)).toContain('connected again'), SOON);
    expect(await server.stop()).toBe(0);

    const relayName = `ws://127.0.0.1:${port}`;
    const said = lines(server).map((line) => line.replace(/\d+ (try|tries)/, 'N tries').replaceAll(relayName, 'RELAY'));
    expect(said).toEqual([
      'RELAY cannot be reached: Unexpected server response: 503. Trying again until it is.',
      expect.stringMatching(/^RELAY cannot be reached, after N tries for another reason: connect ECONNREFUSED/),
      'RELAY is connected, after N tries.',
      expect.stringMatching(/^RELAY is connected no longer: .*\. Trying again until it is\.$/),
      ...(said.length === 6
        ? [expect.stringMatching(/^RELAY cannot be reached, after N tries for another reason/)]
        : []),
      'RELAY is connected again, after N tries.',
    ]);
    // Nobody asked for one.
    expect(server.said().join('\n')).not.toContain('Backfill');
  });
});

test('a log of JSON has its levels by name; an ingest that ends is an error, and the server says that it is to be started again', async () => {
  mkdirSync(join(folder, 'index.sqlite.ingest-lock'));
  const server = await serve('--replay', replayFile(), '--db', 'index.sqlite', '--log', 'json');
  await vi.waitFor(async () => expect(await server.health()).toMatchObject({ status: 503, alive: 503 }), SOON);
  const levels = () => server.said().map((line) => JSON.parse(line) as { level: unknown; msg: string });
  // What the server says arrives by another way than what it answers.
  await vi.waitFor(() => {
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
  }, SOON);
  await server.stop();
});

test('a replay says how many events it read; what it brought is answered while the next source was never reached, with its age', async () => {
  const file = replayFile();
  for (const says of [
    /^Read 3 events from .*events\.jsonl; 1 of them could not be understood\.$/,
    /^.*events\.jsonl was read to its end before and is unchanged: no event was read\.$/,
  ]) {
    const server = await serve('--replay', file, '--db', 'index.sqlite');
    await vi.waitFor(() => {
      const lines = server.said().map((line) => line.replace(TIME, ''));
      expect(lines).toContainEqual(expect.stringMatching(says));
    }, SOON);
    expect(await server.health()).toMatchObject({ status: 200, body: { state: 'ready', connection: null } });
    await server.stop();
  }

  const server = await serve(...ingests(await freePort()), '--db', 'index.sqlite');
  await vi.waitFor(async () => expect((await server.health()).body.state).toBe('ready'), SOON);
  const { status, body } = await server.health();
  expect({ status, body }).toMatchObject({ status: 200, body: { connection: 'neverConnected', cursor: null } });
  expect(Number(body.secondsBehind)).toBeCloseTo(Date.now() / 1000 - at(2) / 1e6, -2);
  expect(await (await fetch(server.url + CARD)).text()).toContain('"title":"A"');
  await server.stop();
});

describe.each(ENGINES)('masthead index hide beside a server that runs on %s', (engine) => {
  test('is seen once the answer in memory has ended, and so is unhide; what comes later is hidden from the start', async () => {
    const { url, drop } =
      engine === 'postgres' ? await newDatabase() : { url: join(folder, 'index.sqlite'), drop: async () => {} };
    const database = onCommandLine(url);
    try {
      // Before the server has read anything: the index is there, and empty.
      const empty = join(folder, 'nothing.jsonl');
      writeFileSync(empty, '');
      await (await serve('--replay', empty, '--db', database)).stop();
      const early = await runMasthead(['index', 'hide', did('b'), '--db', database]);
      expect(early).toMatchObject({ code: 0, err: '' });
      expect(early.out).toContain('holds nothing of this account now');
      expect(early.out).not.toMatch(/search_path|password/);

      const server = await serve('--replay', replayFile(), '--db', database);
      await vi.waitFor(async () => expect((await server.health()).status).toBe(200), SOON);
      const card = async (name: string) =>
        (await fetch(server.url + CARD.replace('a.example', `${name}.example`))).text();
      expect(await card('b')).toBe('{}');
      for (let asked = 0; asked < 3; asked++) expect(await card('a')).toContain('"title":"A"');
      expect(await runMasthead(['index', 'hide', uri('a', PUBLICATION, 'pub'), '--db', database])).toMatchObject({
        code: 0,
      });
      await vi.waitFor(async () => expect(await card('a')).toBe('{}'), SOON);
      const list = await runMasthead(['index', 'hide', '--list', '--json', '--db', database]);
      expect(JSON.parse(list.out)).toMatchObject([
        { subject: uri('a', PUBLICATION, 'pub'), held: true },
        { subject: did('b'), held: true },
      ]);
      for (const subject of [uri('a', PUBLICATION, 'pub'), did('b')])
        expect(await runMasthead(['index', 'unhide', subject, '--db', database])).toMatchObject({ code: 0 });
      await vi.waitFor(async () => expect(await card('a')).toContain('"title":"A"'), SOON);
      await vi.waitFor(async () => expect(await card('b')).toContain('"title":"B"'), SOON);
      await server.stop();
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await drop();
    }
  });
});
