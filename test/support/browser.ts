import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/browsers/chromium.ts';

/** Starts this machine's Chromium. Throws when there is none: `npm test` installs it or says how. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('There is no Chromium or Chrome here; run "npm test", which brings one.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
}
