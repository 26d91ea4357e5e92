import { type Browser, chromium } from 'playwright';
import { inject } from 'vitest';
import { GIVEN_UP } from './clock/clock.ts';
import { askForService } from './served-once.ts';

/**
 * Opens this machine's Chromium: the one of the run, in which each file has its own contexts and sees no others. Closing it ends those alone.
 * What is waited for in it has no limit but the test's own.
 *
 * @throws what skips the test when there is none, or fails it in CI
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.connect(await askForService(inject('browserPort')));
  const newContext = browser.newContext.bind(browser);
  // Pages that are opened without a context get theirs here too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(GIVEN_UP);
    return context;
  };
  return browser;
}
