import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopTurns, ReadTurns } from '../../src/server/loop-turns.ts';

const ALICE = '192.0.2.1';
const MALLORY = '198.51.100.1';

/** Each answer takes a millisecond. */
function answering() {
  let time = 0;
  const turns = new LoopTurns(5, () => time);
  const answered: string[] = [];
  const ask = (address: string, name: string) =>
    turns.run(address, () => {
      answered.push(name);
      time++;
    });
  return { ask, answered, letIn: () => turns.letIn() };
}

test('what is heard between two turns waits with the rest; networks have their turns, each in its order', async () => {
  const { ask, answered } = answering();
  for (let at = 0; at < 1000; at++) ask(MALLORY, `mallory ${at}`);
  await nextTurn();
  expect(answered).toHaveLength(10);
  for (const name of ['alice 0', 'alice 1', 'alice 2']) ask(ALICE, name);
  expect(answered).toHaveLength(10);
  await nextTurn();
  expect(answered.slice(10)).toEqual(['mallory 10', 'alice 0', 'mallory 11', 'alice 1', 'mallory 12']);
  await nextTurn();
  expect(answered[15]).toBe('alice 2');
});

test('an IPv6 /48 has one turn, however many /64 it asks from', async () => {
  const { ask, answered } = answering();
  for (let at = 0; at < 1000; at++) ask(`20010db80001${at.toString(16).padStart(4, '0')}/64`, 'mallory');
  ask('20010db800020000/64', 'alice');
  await nextTurn();
  expect(answered.indexOf('alice')).toBe(6);
});

test('while somebody comes in each turn, work waits, for 64 turns; then it has a slice', async () => {
  const { ask, answered, letIn } = answering();
  for (let turn = 0; turn < 64; turn++) {
    letIn();
    if (turn === 0) for (let at = 0; at < 100; at++) ask(MALLORY, 'mallory');
    await nextTurn();
    expect(answered).toHaveLength(0);
  }
  letIn();
  await nextTurn();
  expect(answered).toHaveLength(5);
});

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
