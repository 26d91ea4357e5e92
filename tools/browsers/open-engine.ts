import { type Browser, chromium } from 'playwright';
import * as puppeteer from 'puppeteer-core';
import { countStart } from '../time-ledger/starts.ts';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import type { EngineName } from './engine-name.ts';
import { firefoxPath } from './firefox-path.ts';
import { WebKitSession } from './webkit-session.ts';

/** Flags for a Chromium that reaches this machine and nothing else. */
const OFFLINE_ARGS: readonly string[] = [
  ...CHROMIUM_ARGS,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

let opened: Promise<Browser> | undefined;

/**
 * This machine's Chromium, cut off from the network: the one that is open, until it is closed or
 * ends.
 */
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

/**
 * Opens an address in an engine, at 1280 × 1000. @returns what closes the page, with a browser of
 * its own if it has one
 */
const OPENERS: Readonly<Record<EngineName, (address: string) => Promise<() => Promise<void>>>> = {
  async chromium(address) {
    const browser = await openChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, reducedMotion: 'reduce' });
    await page.goto(address, { timeout: 0 });
    return () => page.close();
  },
  async firefox(address) {
    const browser = await openFirefox();
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 1000 });
    await page.goto(address);
    return () => browser.close();
  },
  async webkit(address) {
    const session = await WebKitSession.start();
    await session.navigate(address);
    return () => session.close();
  },
};

export function openInEngine(engine: EngineName, address: string): Promise<() => Promise<void>> {
  return OPENERS[engine](address);
}

/**
 * Opens this machine's Firefox without a window, by WebDriver BiDi, for a reader who prefers less
 * motion. Throws when it is missing, and names the package.
 */
function openFirefox(): Promise<puppeteer.Browser> {
  const executablePath = firefoxPath();
  if (!executablePath)
    throw new Error('Firefox is missing. Install Debian’s package "firefox-esr", or set FIREFOX_PATH.');
  countStart('browsers');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
}
