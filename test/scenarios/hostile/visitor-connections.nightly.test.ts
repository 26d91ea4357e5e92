import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** As many as one private address may have, less those of the test itself. */
const CONNECTIONS = 3900;
const REQUESTS = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8);
/** Milliseconds that the loop of the server may stand still. Without turns of reading it was one to four seconds. */
const STALL = 500;

test('one address asks on all of its connections at once, again and again: another waits a moment', async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../packages/masthead-appview/test/http/server/small-server.ts'), '120000'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(first.toString().split('\n')[0]);
  const ask = async (path: string) => {
    const [answer] = await once(get({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path }), 'response');
    return text(answer);
  };
  const sockets: Socket[] = [];
  const got = new Map<Socket, number>();
  try {
    while (sockets.length < CONNECTIONS) {
      const some = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
      await Promise.all(some.map((socket) => once(socket, 'connect')));
      for (const socket of some) socket.on('data', (data) => got.set(socket, (got.get(socket) ?? 0) + data.length));
      sockets.push(...some);
    }
    // What it takes to let them in.
    await ask('/stall');
    const whole = Buffer.byteLength(await ask('/')) * 8;
    for (let round = 1; round <= 5; round++) {
      got.clear();
      for (const socket of sockets) socket.write(REQUESTS);
      let waited = 0;
      while (sockets.some((socket) => (got.get(socket) ?? 0) < whole)) {
        const asked = performance.now();
        await ask('/');
        waited = Math.max(waited, performance.now() - asked);
      }
      const stood = Number(await ask('/stall'));
      console.log(`Round ${round}: the loop stood ${Math.round(stood)} ms, another waited ${Math.round(waited)} ms.`);
      expect(stood).toBeLessThan(STALL);
      expect(waited).toBeLessThan(4 * STALL);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    child.kill();
    await once(child, 'exit');
  }
}, 240_000);
