import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { clientNetwork } from '../../src/server/client-requests.ts';
import { Connections } from '../../src/server/connections.ts';

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;
  busy = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const LIMITS = { maxConnections: 16_000, share: 1000, privateShare: 4000, shunFor: 10_000 };

/** Opens connections, each from the address of its number, and tells how many stay. */
function house(limits = LIMITS) {
  let told = 0;
  const connections = new Connections(
    limits,
    false,
    (socket) => (socket as unknown as Connection).busy,
    () => told++,
  );
  const open = (count: number, address: (at: number) => string, busy = false): Connection[] =>
    Array.from({ length: count }, (_, at) => {
      const connection = new Connection(address(at));
      connection.busy = busy;
      connections.add(connection as unknown as Socket);
      return connection;
    });
  return { connections, open, told: () => told };
}

const left = (connections: readonly Connection[]) => connections.filter(({ destroyed }) => !destroyed).length;

test.each([
  ['an IPv4 address', (): string => '8.8.8.8', 1000],
  ['an IPv6 /48', (at: number) => `2600:0:0:${at.toString(16)}::1`, 1000],
  ['this machine', () => '127.0.0.1', 4000],
  ['a provider between', () => '100.64.0.1', 4000],
])('%s has its share, and loses its oldest idle connection for the next', (_note, address, share) => {
  const { open } = house();
  const others = open(100, (at) => `9.9.9.${at}`);
  const busy = open(10, address, true);
  const idle = open(5000, address);
  expect(left(busy)).toBe(10);
  expect(left(idle)).toBe(share - 10);
  expect(idle.slice(0, 5010 - share).every(({ destroyed }) => destroyed)).toBe(true);
  expect(left(others)).toBe(100);
});

test('many addresses together: above the limit of all the largest loses', () => {
  const { open } = house({ ...LIMITS, maxConnections: 54 });
  const [large, small] = [open(40, () => '8.8.8.8'), open(10, () => '9.9.9.9')];
  open(10, (at) => `7.7.7.${at}`);
  expect([left(large), left(small)]).toEqual([30, 10]);
});

test('a private address with most of more than a hundred connections is logged; no other address is', () => {
  const { open, told } = house();
  open(200, () => '8.8.8.8');
  open(100, () => '10.0.0.1');
  expect(told()).toBe(0);
  open(101, () => '10.0.0.1');
  expect(told()).toBe(1);
});

test('a network that is shunned loses all connections but one', () => {
  const { connections, open } = house();
  const [gone, others] = [open(100, (at) => `2600:0:0:${at}::1`), open(10, () => '9.9.9.9')];
  connections.shun(clientNetwork('2600::1') ?? '', gone[7] as unknown as Socket);
  expect([left(gone), left(others)]).toEqual([1, 10]);
  expect(gone[7]?.destroyed).toBe(false);
  const [again, other] = [new Connection('2600:0:0:9::1'), new Connection('2600:0:1::1')] as unknown as Socket[];
  expect([again, other].map((socket) => socket && connections.isShunned(socket))).toEqual([true, false]);
});

test.each([
  ['a public address', '8.8.8.8', 200, 0],
  // A proxy that nobody declared has many visitors, and is told of.
  ['a private address', '10.0.0.1', 2000, 1],
])('%s (%s) has %i refusals before it is sent away', (_note, address, expected, said) => {
  stopClock();
  const { connections, told } = house();
  let refused = 0;
  while (connections.mayBeRefused(clientNetwork(address) ?? '')) refused++;
  expect(refused).toBe(expected);
  expect(told()).toBe(said);
});
