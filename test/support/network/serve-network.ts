import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { inOwnProcess } from '../in-own-process.ts';
import { serveOnce } from '../served-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the addresses of the run's network. */
    networkPort: number;
  }
}

/** Vitest's global set-up: one PLC directory and one PDS for the whole run. */
export default async function serveNetwork(project: TestProject): Promise<() => Promise<void>> {
  const { port, stop } = await serveOnce(() => inOwnProcess(join(import.meta.dirname, 'network-process.ts')));
  project.provide('networkPort', port);
  return stop;
}
