import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpHandler } from '../../../packages/masthead-appview/src/server/answer/answer.ts';
import { uncached } from '../../../packages/masthead-appview/src/server/answer/answer.ts';
import { listen } from '../../../packages/masthead-appview/src/server/listen.ts';
import { NodeServer, type ServerLimits } from '../../../packages/masthead-appview/src/server/node-server.ts';
import { rawConnection } from '../../../packages/masthead-appview/test/server/raw-connection.ts';
import { stopClock, until } from '../../support/clock/clock.ts';

const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

let server: NodeServer;
let asked: number;
/** Answers that are given when a test says so. */
const held: (() => void)[] = [];
let at: number;
beforeEach(() => {
  asked = 0;
});
afterEach(() => server.close(0));

async function listenWith(limits: Partial<ServerLimits>, answer: HttpHandler, trustedProxies = 1): Promise<void> {
  server = new NodeServer(
    (request) => {
      asked++;
      return answer(request);
    },
    trustedProxies,
    limits,
  );
  at = await listen(server.server, 0, '127.0.0.1');
}

test.each([
  ['at once', () => uncached(200, '{}')],
  ['later', () => new Promise((resolve) => held.push(() => resolve(uncached(200, '{}'))))],
] as [string, HttpHandler][])(
  'ten thousand requests in one packet, answered %s: the first eight count, and the connection ends',
  async (_name, answer) => {
    held.length = 0;
    await listenWith({}, answer);
    const connection = await rawConnection(at);
    connection.send(get('/').repeat(10_000));
    await until(() => expect(asked).toBeGreaterThanOrEqual(8));
    for (const give of held) give();
    const received = await connection.ended();
    expect(asked).toBe(8);
    expect(received.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThanOrEqual(asked);
  },
);

test.each([
  ['a visitor', 0, 'x-forwarded-for: 198.51.100.1', 2],
  ['a visitor past the proxy', 1, 'x: y', 2],
  // Whoever did it, the next visitor comes from the same address.
  ['a proxy', 1, 'x-forwarded-for: 198.51.100.1', 4],
])(
  'who does that opens no other connection for a while; asked by %s',
  async (_name, trustedProxies, header, answered) => {
    const clock = stopClock();
    await listenWith({ maxPipelined: 1 }, async () => uncached(200, '{}'), trustedProxies);
    const ask = async (requests: number) => {
      const connection = await rawConnection(at);
      connection.send(get('/', header).repeat(requests) + get('/', header, 'connection: close'));
      await connection.ended();
    };
    await ask(5);
    await ask(0);
    await ask(0);
    // Of the first six one counts; of the two that come at once afterwards none, or both.
    expect(asked).toBe(answered - 1);
    await clock.advance(10_001);
    await ask(0);
    expect(asked).toBe(answered);
  },
);

test('somebody who asks a thousand times, one after the other, is served', async () => {
  await listenWith({}, () => uncached(200, '{"ok":true}'));
  const connection = await rawConnection(at);
  for (let round = 0; round < 125; round++) {
    connection.send(get('/').repeat(8));
    await until(() => expect(asked).toBe((round + 1) * 8));
  }
  connection.send(get('/', 'connection: close'));
  expect((await connection.ended()).match(/"ok":true/g)).toHaveLength(1001);
});

test('answers that nobody reads take a bounded amount of memory, and others are served', async () => {
  const body = Buffer.alloc(8 * 1024 * 1024, 'x');
  const most = 32 * 1024 * 1024;
  await listenWith({ maxUnread: most }, ({ target }) => ({
    status: 200,
    headers: [],
    body: target === '/small' ? Buffer.from('small') : body,
  }));
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const socket = connect(at, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.pause();
      socket.write(get('/', `x-forwarded-for: 192.0.2.${number % 3}`));
      return socket;
    }),
  );
  // One that reads, from elsewhere, is not the one that is dropped.
  const honest = connect(at, '127.0.0.1');
  let got = 0;
  honest.on('data', (chunk) => {
    got += chunk.length;
  });
  honest.write(get('/', 'x-forwarded-for: 203.0.113.1', 'connection: close'));
  await once(honest, 'close');
  expect(got).toBeGreaterThan(body.length);
  await until(() => expect(asked).toBe(21));
  const open = await new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
  // Each holds up to eight megabytes less what the system has taken.
  expect(open).toBeLessThan(20);
  expect(open).toBeGreaterThan(2);
  for (const socket of sockets) socket.destroy();
});

test('a reader that takes nothing is sent away', async () => {
  await listenWith({ idleTimeout: 500 }, () => ({ status: 200, headers: [], body: Buffer.alloc(16 * 1024 * 1024) }));
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(get('/'));
  const count = () => new Promise<number>((resolve) => server.server.getConnections((_, open) => resolve(open)));
  await until(() => expect(asked).toBe(1));
  await until(async () => expect(await count()).toBe(0));
  socket.destroy();
});

test.each([
  ['a public address', '8.8.8.8', true],
  // A proxy that nobody declared: its visitors are told to ask later, and not sent away.
  ['a private address', '10.0.0.1', false],
])('%s that goes on after hundreds of refusals; sent away: %s', async (_note, address, isSentAway) => {
  // Neither do refusals come back meanwhile, nor is who says nothing ended, however slow the
  // machine is.
  stopClock();
  const never = 3_600_000;
  await listenWith({ headersTimeout: never, requestTimeout: never, idleTimeout: never }, () => uncached(429, '{}'), 0);
  server.server.prependListener('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: address });
  });
  const [idle, connection] = [await rawConnection(at), await rawConnection(at)];
  for (let round = 0; round < 30 && !connection.socket.destroyed; round++) {
    const before = asked;
    connection.send(get('/').repeat(8));
    await until(() => expect(connection.socket.destroyed || asked === before + 8).toBe(true));
  }
  if (!isSentAway) {
    idle.send(get('/', 'connection: close'));
    expect(await idle.ended()).toMatch(/HTTP\/1\.1 429 /);
    expect(asked).toBe(241);
    return;
  }
  await connection.ended();
  expect(await idle.ended()).toBe('');
  expect(asked).toBeLessThan(220);
  const refused = await rawConnection(at);
  expect(await refused.ended()).toBe('');
});

test.each([
  [0, 120],
  // A proxy has nearly all: how many connections a visitor may hold is its to limit.
  [1, 160],
])('with %i trusted proxies one private address keeps %i of 160 connections', async (trustedProxies, kept) => {
  await listenWith({ privateShare: 120 }, () => uncached(200, '{}'), trustedProxies);
  const connections = await Promise.all(Array.from({ length: 160 }, () => rawConnection(at)));
  await until(async () => expect(await server.connections()).toBe(kept));
  for (const { socket } of connections) socket.destroy();
});
