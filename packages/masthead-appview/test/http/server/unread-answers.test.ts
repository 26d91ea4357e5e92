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
