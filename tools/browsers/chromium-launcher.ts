import type { BrowserLauncher } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';

/** Runs element tests in the machine's own Chromium or Chrome. */
export function chromiumLauncher(): BrowserLauncher {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('The element tests need Chromium or Chrome; set CHROMIUM_PATH or install one.');
  return playwrightLauncher({ product: 'chromium', launchOptions: { executablePath, args: [...CHROMIUM_ARGS] } });
}
