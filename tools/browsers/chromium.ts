import { onPath } from './on-path.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a quiet headless browser that never calls home; `--no-sandbox` only where the sandbox cannot run, as root. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * The Chromium or Chrome of this machine: `CHROMIUM_PATH` when set, else the first on the PATH, else the usual place of the system.
 *
 * @returns `undefined` when there is none
 */
export function chromiumPath(): string | undefined {
  return onPath(NAMES, { before: [process.env.CHROMIUM_PATH], after: PLACES });
}
