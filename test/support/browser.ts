import { type Browser, chromium } from 'playwright';
import { inject } from 'vitest';
import { atEnd } from './at-end.ts';
import { GIVEN_UP } from './clock/clock.ts';
import { askForService } from './served-once.ts';

/**
 * Opens this machine's Chromium. There is one for the run, in which each file has its own contexts
 * and sees no others; they end with the test. Waiting in it has no limit but the test's own.
 *
 * @throws an error that skips the test when there is no Chromium, or fails it in CI
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.connect(await askForService(inject('browserPort')));
  atEnd(() => browser.close());
  const newContext = browser.newContext.bind(browser);
  // Pages that are opened without a context also get these settings, and end with the test.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(GIVEN_UP);
    atEnd(() => context.close());
    return context;
  };
  return browser;
}
