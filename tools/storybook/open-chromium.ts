import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../browsers/chromium.ts';
import { countStart } from '../time-ledger/starts.ts';

/** Flags for a Chromium that reaches this machine and nothing else. */
export const OFFLINE_ARGS: readonly string[] = [
  ...CHROMIUM_ARGS,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

/** Opens this machine's Chromium, cut off from the network. */
export function openChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  countStart('browsers');
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...OFFLINE_ARGS] });
}
