import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ListenError, listen } from '../../src/server/listen.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listening(port: number, host: string | undefined): Promise<AddressInfo> {
  const server = createServer();
  servers.push(server);
  expect(await listen(server, port, host)).toBe((server.address() as AddressInfo).port);
  return server.address() as AddressInfo;
}

// SECURITY.md and docs/operate.md say who can reach a server.
describe('a server listens', () => {
  it('on every address of the machine where none is named', async () => {
    // `::` takes IPv4 too; a machine without IPv6 has only the other.
    expect(['::', '0.0.0.0']).toContain((await listening(0, undefined)).address);
  });

  it.each(['127.0.0.1', '::1'])('on %s alone where that is named', async (host) => {
    const { address } = await listening(0, host).catch((error: unknown) => {
      // A machine without IPv6.
      if (host === '::1' && error instanceof ListenError) return { address: host };
      throw error;
    });
    expect(address).toBe(host);
  });
});

describe('what to do is one sentence', () => {
  it('about a port that is taken', async () => {
    const { port } = await listening(0, '127.0.0.1');
    const taken = new ListenError(`Port ${port} is taken; stop what listens there, or choose another with --port.`);
    await expect(listen(createServer(), port, '127.0.0.1')).rejects.toEqual(taken);
  });

  it('about an address that is none of this machine', async () => {
    await expect(listen(createServer(), 0, '192.0.2.1')).rejects.toThrow(
      /^The server cannot listen on port 0 \(.+\); choose another with --port or --host\.$/,
    );
  });
});
