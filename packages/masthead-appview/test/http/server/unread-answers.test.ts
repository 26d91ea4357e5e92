import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { watchUnread } from '../../../src/http/server/unread-answers.ts';

/** A connection whose client reads nothing; its answers are pipelined, or have `unsent` bytes before the kernel. */
class Connection {
  destroyed = 0;
  readonly writableLength: number;

  constructor(unsent = 0) {
    this.writableLength = unsent;
  }

  destroy(): void {
    this.destroyed++;
  }

  answer(pipelined = true): ServerResponse & { emit(event: 'close'): boolean } {
    const answer = {
      socket: pipelined ? null : this,
      req: { socket: this },
      destroyed: false,
      writableFinished: false,
    };
    return Object.assign(new EventEmitter(), answer) as never;
  }
}

const ALICE = '192.0.2.1';
const MALLORY = '198.51.100.1';

test('an answer without a body takes memory too: the network with the most loses its oldest connections', () => {
  const watch = watchUnread(1_000_000);
  const honest = new Connection();
  watch(honest.answer(), ALICE, 5000);
  const connections = Array.from({ length: 100 }, () => new Connection());
  for (const connection of connections) for (let n = 0; n < 99; n++) watch(connection.answer(), MALLORY, 0);
  const dropped = connections.filter(({ destroyed }) => destroyed > 0);
  expect(dropped.length).toBeGreaterThan(90);
  expect(dropped).toEqual(connections.slice(0, dropped.length));
  expect(honest.destroyed).toBe(0);
});

test('a connection is dropped once, and all of its answers with it', () => {
  const watch = watchUnread(2_000_000);
  const [small, large, last] = [new Connection(), new Connection(1_000_000), new Connection(1_900_000)];
  const answers = Array.from({ length: 99 }, () => small.answer());
  for (const answer of answers) watch(answer, MALLORY, 0);
  watch(large.answer(false), MALLORY, 1_000_000);
  expect([small.destroyed, large.destroyed]).toEqual([0, 0]);
  watch(last.answer(false), MALLORY, 1_900_000);
  expect([small.destroyed, large.destroyed, last.destroyed]).toEqual([1, 1, 0]);
  // What closes afterwards is counted no second time.
  for (const answer of answers) answer.emit('close');
  const more = new Connection(90_000);
  watch(more.answer(false), MALLORY, 90_000);
  expect([last.destroyed, more.destroyed]).toEqual([0, 0]);
});

test('what was read, or what the kernel has taken, is no memory of ours', () => {
  const watch = watchUnread(10_000);
  const connection = new Connection(6000);
  for (let n = 0; n < 5; n++) {
    const answer = connection.answer(false);
    watch(answer, ALICE, 6000);
    answer.emit('close');
    watch(new Connection(0).answer(false), ALICE, 6000);
  }
  expect(connection.destroyed).toBe(0);
});
