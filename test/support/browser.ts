import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/browsers/chromium.ts';
import { howToInstall } from '../../tools/browsers/ensure-engine.ts';
import { countStart } from '../../tools/time-ledger/starts.ts';
import { missingHere } from './missing/missing-here.ts';

/**
 * Starts this machine's Chromium.
 *
 * @throws what skips the test when there is none, or fails it in CI
 */
export async function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw missingHere(howToInstall('chromium'));
  countStart('browsers');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
}
