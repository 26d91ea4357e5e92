import { type AddressInfo, createServer } from 'node:net';
import { nameContact, userAgent } from 'masthead/internal/atproto/node/guard/user-agent';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { FrameQueue, openSocket } from '../../src/source/frame-queue.ts';

afterEach(() => {
  vi.useRealTimers();
  nameContact(undefined);
});

test('a streaming host is told who connects, and whom to write to', async () => {
  nameContact('ops@cards.example');
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const asked = new Promise<string | undefined>((resolve) => {
    server.on('connection', (_, { headers }) => resolve(headers['user-agent']));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const socket = openSocket(new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`), 1000);
  await new Promise((resolve) => socket.once('open', resolve));
  expect(await asked).toBe(userAgent());
  expect(userAgent()).toContain('ops@cards.example');
  socket.terminate();
  server.close();
});

test.each([
  ['that never answers has not lasted, so the next wait is longer', 'silent', false],
  ['that stays open has lasted', 'open', true],
] as const)('a connection %s', async (_, kind, lasted) => {
  const address = { host: '127.0.0.1', port: 0 };
  const host = kind === 'open' ? new WebSocketServer(address) : createServer().listen(address);
  await new Promise((resolve) => host.once('listening', resolve));
  const queue = new FrameQueue(openSocket(new URL(`ws://127.0.0.1:${(host.address() as AddressInfo).port}`), 1000));
  if (lasted) await queue.opened();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14_000 });
  expect(queue.steady).toBe(lasted);
  queue.close();
  host.close();
});
