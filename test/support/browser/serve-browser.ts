import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../../../tools/browsers/chromium.ts';
import { howToInstall } from '../../../tools/browsers/engines.ts';
import { countStart } from '../../../tools/starts.ts';
import { inOwnProcess } from '../in-own-process.ts';
import { missingHere } from '../missing/missing-here.ts';
import { serveOnce } from '../served-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port at which a test requests the address of the run's browser. */
    browserPort: number;
  }
}

/** Vitest's global set-up: one Chromium for the whole run. */
export default async function serveBrowser(project: TestProject): Promise<() => Promise<void>> {
  const { port, stop } = await serveOnce(async () => {
    if (!chromiumPath()) throw missingHere(howToInstall('chromium'));
    countStart('browsers');
    return inOwnProcess(join(import.meta.dirname, 'browser-process.ts'));
  });
  project.provide('browserPort', port);
  return stop;
}
