import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReadTurns } from '../../src/server/read-turns.ts';

/** A connection of which somebody tells whether it is read. */
class Connection {
  isRead = true;
  isPaused = () => !this.isRead;

  pause(): void {
    this.isRead = false;
  }

  resume(): void {
    this.isRead = true;
  }
}

function reading(count: number) {
  const [mallory, alice] = [count, 3].map((many) => Array.from({ length: many }, () => new Connection()));
  const of = (network: string) => (network === 'mallory' ? mallory : alice) as unknown as Socket[];
  const turns = new ReadTurns(of, () => false);
  const hear = (network: string, requests: number) => {
    for (let at = 0; at < requests; at++) turns.heard(network);
  };
  const read = (connections: readonly Connection[] = []) => connections.filter(({ isRead }) => isRead).length;
  return { hear, readOfMallory: () => read(mallory), readOfAlice: () => read(alice) };
}

test('a network that brings many requests in one turn of the loop is read a few connections a turn; no other waits', async () => {
  const { hear, readOfMallory, readOfAlice } = reading(4000);
  hear('alice', 100);
  hear('mallory', 127);
  expect(readOfMallory()).toBe(4000);
  hear('mallory', 1);
  for (const expected of [16, 32, 48]) {
    expect([readOfMallory(), readOfAlice()]).toEqual([expected, 3]);
    await nextTurn();
  }
});

test('each turn counts for itself, and in the end all are read again', async () => {
  const { hear, readOfMallory } = reading(40);
  hear('mallory', 100);
  await nextTurn();
  hear('mallory', 100);
  expect(readOfMallory()).toBe(40);
  hear('mallory', 28);
  expect(readOfMallory()).toBe(16);
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  expect(readOfMallory()).toBe(40);
});
