import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';
import { firefoxPath } from './firefox-path.ts';

/** Runs element tests in the machine's own Firefox, by WebDriver BiDi. */
export function firefoxLauncher(): BrowserLauncher {
  const executablePath = firefoxPath();
  if (!executablePath)
    throw new Error('Firefox is missing. Install Debian’s package "firefox-esr", or set FIREFOX_PATH.');
  return chromeLauncher({
    puppeteer: puppeteer as never,
    launchOptions: { browser: 'firefox', executablePath, headless: true },
    // Pages in the background get neither focus nor timers on time.
    concurrency: 1,
    createBrowserContext: ({ browser }) => browser.defaultBrowserContext(),
  });
}
