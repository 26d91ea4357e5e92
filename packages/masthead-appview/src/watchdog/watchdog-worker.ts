// The watchdog's thread. It writes to standard error itself, without `console`, which goes through the main thread, and that may be blocked.
import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { printable, printableJson, withTime } from 'masthead/internal/core';
import { blockedStack } from './blocked-stack.ts';
import { type LoopName, Silence } from './heartbeat.ts';
import type { WatchdogInput } from './start-watchdog.ts';

const STANDARD_ERROR = 2;
// Milliseconds, for getting the stack and again for writing: a full pipe must not keep the process alive.
const TIMEOUT = 2000;

const { heartbeats, limit, format } = workerData as WatchdogInput;
const silence = new Silence(heartbeats);

const watch = setInterval(() => {
  const longest = silence.look(performance.now());
  if (longest === null || longest.silent < limit) return;
  clearInterval(watch);
  void lastWord(longest.name);
}, heartbeats.every);

async function lastWord(loop: LoopName): Promise<void> {
  const stack = await blockedStack(loop, TIMEOUT);
  setTimeout(end, TIMEOUT);
  write(STANDARD_ERROR, describe(loop, stack), end);
}

function describe(loop: LoopName, stack: readonly string[] | null): string {
  const thread = loop === 'main' ? 'main thread' : `${loop} thread`;
  const seconds = Math.round(limit / 100) / 10;
  const where = stack === null ? 'no stack could be had: it is in native code' : `at ${stack.join(' < ')}`;
  const line = printable(
    `The ${thread} has done nothing else for ${seconds} s (${where}). This process ends now, to be started again.`,
    4000,
  );
  if (format === 'text') return `${withTime(line)}\n`;
  const fields = { level: 'error', time: new Date().toISOString(), thread: loop, stack, msg: line };
  return `${printableJson(fields)}\n`;
}

/** SIGKILL needs no cooperation of the blocked thread. Neither SQLite nor PostgreSQL loses a committed transaction by it. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
