import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a service of the run in a process of its own, so that Vitest itself stays free.
 *
 * @param file a module that sends its parent the text for the tests, and ends when the parent
 *   disconnects
 */
export async function inOwnProcess(file: string): Promise<{ told: string; stop(): Promise<void> }> {
  const child = fork(file, { execArgv: [] });
  const ended = once(child, 'exit');
  const told = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`It ended with ${code}.`))),
  ]);
  return {
    told: String(told[0]),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
