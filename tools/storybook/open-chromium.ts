import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../browsers/chromium.ts';
import { countStart } from '../time-ledger/starts.ts';

/** Flags for a Chromium that reaches this machine and nothing else. */
const OFFLINE_ARGS: readonly string[] = [
  ...CHROMIUM_ARGS,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

let opened: Promise<Browser> | undefined;

/** This machine's Chromium, cut off from the network: the one that is open, until it is closed or ends. */
export function openChromium(): Promise<Browser> {
  opened ??= launch();
  return opened;
}

async function launch(): Promise<Browser> {
  const executablePath = chromiumPath();
  countStart('browsers');
  // Whoever waits for it has a limit.
  const options = { args: [...OFFLINE_ARGS], timeout: 0 };
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), ...options });
  browser.once('disconnected', () => {
    opened = undefined;
  });
  return browser;
}

/** Closes it, if it is open. */
export async function closeChromium(): Promise<void> {
  await (await opened)?.close();
}
