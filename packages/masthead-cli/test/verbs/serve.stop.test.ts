import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startMasthead } from '../call-masthead.ts';

it('SIGTERM ends a server that still waits for its database, with 0', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const server = startMasthead(['serve', '--port', '0', '--db', `postgres://a@127.0.0.1:${port}/index`]);
  const [asked] = await once(silent, 'connection');
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, out: expect.stringContaining('Stopping.') });
  asked.destroy();
});
