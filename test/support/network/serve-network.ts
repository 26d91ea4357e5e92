import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveOnce } from '../served-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the addresses of the run's network. */
    networkPort: number;
  }
}

/** Vitest's global set-up: one PLC directory and one PDS for the whole run, in a process of their own, so that Vitest itself stays free. */
export default async function serveNetwork(project: TestProject): Promise<() => Promise<void>> {
  const { port, stop } = await serveOnce(async () => {
    const child = fork(join(import.meta.dirname, 'network-process.ts'), { execArgv: [] });
    const ended = once(child, 'exit');
    const told = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`It ended with ${code}.`))),
    ]);
    return {
      told: JSON.stringify(told[0]),
      async stop() {
        if (child.connected) child.disconnect();
        await ended;
      },
    };
  });
  project.provide('networkPort', port);
  return stop;
}
