import * as puppeteer from 'puppeteer-core';
import { countStart } from '../time-ledger/starts.ts';
import { firefoxPath } from './firefox-path.ts';

/** Opens this machine's Firefox without a window, by WebDriver BiDi, for a reader who prefers less motion. Throws when it is missing, and names the package. */
export function openFirefox(): Promise<puppeteer.Browser> {
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
