import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopTurns } from '../../src/server/loop-turns.ts';

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
