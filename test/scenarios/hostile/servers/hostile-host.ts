import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect } from 'vitest';
import { until } from '../../../support/clock/clock.ts';
import { BEHAVIOURS, type Behaviour, type BehaviourName, type Talk } from './hostile-behaviours.ts';

const FIXTURES = join(import.meta.dirname, '../../../atproto/node/guard/fixtures');
const read = (file: string) => readFileSync(join(FIXTURES, file), 'utf8');

/** Vouches for the certificate of every secure hostile host: `*.masthead.dev`. */
export const CA = read('ca.pem');
const secureContext = createSecureContext({ key: read('server.key'), cert: read('server.pem') });

/** A web host that does one thing of `BEHAVIOURS`, on bare sockets of this machine. */
export interface HostileHost {
  readonly port: number;
  /** Without TLS; a secure one is asked as `https://host.masthead.dev` through a route. */
  readonly url: string;
  /** How many connections it was given. */
  connections(): number;
  /**
   * Waits until whoever asked has closed every connection, the ones too that this host has not read
   * from.
   */
  abandoned(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts one.
 *
 * @param secure speaks TLS; default plain TCP
 */
export async function startHostileHost(name: BehaviourName, { secure = false } = {}): Promise<HostileHost> {
  const behaviour: Behaviour = BEHAVIOURS[name];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((raw) => {
    open.add(raw);
    raw.on('close', () => open.delete(raw));
    raw.on('error', () => {});
    const talk = { raw, earlier: connections++, reset: () => void raw.resetAndDestroy(), again: repeat(raw) };
    if (behaviour.on === 'connect') {
      behaviour.act({ ...talk, stream: raw });
      return;
    }
    const stream: Duplex = secure ? new TLSSocket(raw, { isServer: true, secureContext }) : raw;
    stream.on('error', () => {});
    onRequest(stream, () => behaviour.act({ ...talk, stream } satisfies Talk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.');
  return {
    port: address.port,
    url: `http://localhost:${address.port}`,
    connections: () => connections,
    async abandoned() {
      await until(() => {
        // Each time anew: a busy machine may hand over a connection when whoever asked has long
        // gone, and one that nobody reads never hears of its end.
        for (const raw of open) raw.resume();
        expect(open.size, name).toBe(0);
      });
    },
    async close() {
      for (const raw of open) raw.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls back once for each head of a request. */
function onRequest(stream: Duplex, act: () => void): void {
  let text = '';
  stream.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      text = text.slice(end + 4);
      act();
    }
  });
}

function repeat(raw: Socket): Talk['again'] {
  return (act) => {
    let round = 0;
    const timer = setInterval(() => {
      if (raw.destroyed) clearInterval(timer);
      // A reader who is slow must not make this process keep it all.
      else if (raw.writableLength < 1_000_000) act(round++);
    }, 25);
    raw.on('close', () => clearInterval(timer));
  };
}
