import type { AddressInfo } from 'node:net';
import { nameContact, userAgent } from 'masthead/internal/atproto/node/guard/user-agent';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { openSocket } from '../../src/source/frame-queue.ts';

afterEach(() => nameContact(undefined));

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
