import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLog } from '../../src/source/reconnect.ts';

let lines: string[];
let states: boolean[];
let connection: ConnectionLog;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  states = [];
  connection = new ConnectionLog({
    log: (line) => void lines.push(line),
    onConnection: (connected) => void states.push(connected),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const A = 'wss://a.example';
const REFUSED = new Error('connect ECONNREFUSED 192.0.2.1:443');

/** A try that fails. */
function fails(error: unknown = REFUSED, host = A, next?: string): void {
  connection.trying();
  connection.lost(host, error, false, next);
}

/** A connection that stands, and ends after so many milliseconds. */
function comesAndGoes(milliseconds: number): void {
  connection.trying();
  connection.opened(A);
  vi.advanceTimersByTime(milliseconds);
  connection.lost(A, new Error('The connection was closed (1006).'), milliseconds > 10_000);
}

test('each state is told once, with the reason and the count of tries, however often it tries', () => {
  for (let i = 0; i < 40; i++) fails();
  connection.trying();
  connection.opened(A);
  vi.advanceTimersByTime(60_000);
  connection.lost(A, new Error('The connection was closed (1006).'), true);
  fails();
  fails();
  connection.trying();
  connection.opened(A);
  expect(lines).toEqual([
    `${A} cannot be reached: connect ECONNREFUSED 192.0.2.1:443. Trying again until it is.`,
    `${A} is connected, after 41 tries.`,
    `${A} is connected no longer: The connection was closed (1006). Trying again until it is.`,
    `${A} cannot be reached, after 1 try for another reason: connect ECONNREFUSED 192.0.2.1:443. Trying again until it is.`,
    `${A} is connected again, after 3 tries.`,
  ]);
  expect(states.filter(Boolean)).toHaveLength(2);
});

test('a host that greets and closes without end is told a few times, and again when it lasts', () => {
  for (let i = 0; i < 200; i++) comesAndGoes(50);
  expect(lines.length).toBeLessThan(8);
  expect(lines.at(-1)).toContain('no longer');
  const told = lines.length;
  comesAndGoes(15_000);
  expect(lines.slice(told).map((line) => /connected( again| no longer)/.exec(line)?.[1])).toEqual([
    ' again',
    ' no longer',
  ]);
  expect(lines[told]).toContain('after 198 tries');
  // Now it is worth the word of an honest one again.
  comesAndGoes(50);
  expect(lines.slice(told)).toHaveLength(4);
});
