import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bundledChromium } from './bundled-chromium.ts';
import { onPath } from './on-path.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Flags for a quiet headless browser that never calls home; `--no-sandbox` only where the sandbox
 * cannot run, as root.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** What Playwright and Puppeteer keep of browsers, below a folder of a version. */
const CACHED = [
  'chromium-*/chrome-linux*/chrome',
  'chromium-*/chrome-mac*/*.app/Contents/MacOS/*',
  'chromium-*/chrome-win*/chrome.exe',
  'chrome/*/chrome-linux64/chrome',
  'chrome/*/chrome-mac-*/*.app/Contents/MacOS/*',
  'chrome/*/chrome-win64/chrome.exe',
];

/**
 * The Chromium or Chrome of this machine: `CHROMIUM_PATH` when set, else the first on the PATH,
 * else the usual place of the system, else the last that Playwright or Puppeteer brought, else the
 * one that `npm ci` brings.
 *
 * @returns `undefined` when there is none
 */
export function chromiumPath(): string | undefined {
  const installed = onPath(NAMES, { before: [process.env.CHROMIUM_PATH], after: [...PLACES, ...cachedBrowsers()] });
  return installed ?? bundledChromium();
}

function cachedBrowsers(): string[] {
  const { PLAYWRIGHT_BROWSERS_PATH, PUPPETEER_CACHE_DIR, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const caches = [XDG_CACHE_HOME, join(homedir(), '.cache'), join(homedir(), 'Library', 'Caches'), LOCALAPPDATA];
  const folders = caches.flatMap((cache) => (cache ? [join(cache, 'ms-playwright'), join(cache, 'puppeteer')] : []));
  return [PLAYWRIGHT_BROWSERS_PATH, PUPPETEER_CACHE_DIR, ...folders].flatMap((cwd) =>
    cwd
      ? globSync(CACHED, { cwd })
          .sort()
          .reverse()
          .map((file) => join(cwd, file))
      : [],
  );
}
