import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { until } from '../../../../test/support/clock/clock.ts';

/** Starts a server of its own: its ends of the connections are not this process's. */
async function serverProcess(command: (script: string) => readonly string[]) {
  const [program = '', ...args] = command(join(import.meta.dirname, 'small-server.ts'));
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(first.toString());
  const end = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { child, port, status: async () => (await fetch(`http://127.0.0.1:${port}/`)).status, end };
}

test('ten thousand idle connections by night, or as many as may be open, and an answer meanwhile', async () => {
  // A slow machine takes longer to open them than one that says nothing may stay.
  const { port: at, status, end } = await serverProcess((script) => [process.execPath, script, '120000']);
  const idle: Socket[] = [];
  let lost = 0;
  try {
    const most = Math.min(inject('amount') === 'all' ? 10_000 : 1500, openFileLimit() - 500);
    while (idle.length < most) {
      const batch = Array.from({ length: Math.min(500, most - idle.length) }, () => connect(at, '127.0.0.1'));
      await Promise.all(batch.map((socket) => once(socket, 'connect')));
      for (const socket of batch) socket.on('close', () => lost++);
      idle.push(...batch);
    }
    expect(idle.length).toBeGreaterThan(200);
    expect(await status()).toBe(200);
    expect(lost).toBe(0);
  } finally {
    for (const socket of idle) socket.destroy();
    await end();
  }
});

test('a server without a file left loses the connections that are too many and nothing else', async () => {
  const {
    child,
    port: at,
    status,
    end,
  } = await serverProcess((script) => {
    return ['sh', '-c', `ulimit -n 100; exec '${process.execPath}' '${script}'`];
  });
  const sockets: Socket[] = [];
  let lost = 0;
  try {
    for (let opened = 0; opened < 300; opened++) {
      const socket = connect(at, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('close', () => lost++);
      sockets.push(socket);
    }
    await until(() => expect(lost).toBeGreaterThanOrEqual(200));
    expect(child.exitCode).toBeNull();
    for (const socket of sockets) socket.destroy();
    // Until it has seen that they are gone, a new one may be too many as well.
    await until(async () => expect(await status()).toBe(200));
  } finally {
    for (const socket of sockets) socket.destroy();
    await end();
  }
});

function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : 1024;
}
