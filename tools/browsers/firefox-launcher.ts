import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';

/** The Firefox of this machine: `FIREFOX_PATH` when set, else the first on the PATH. */
export function firefoxPath(): string | undefined {
  const names = ['firefox-esr', 'firefox'];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.FIREFOX_PATH, ...onPath].find((file) => file && existsSync(file));
}

/**
 * Runs element tests in the machine's own Firefox, by WebDriver BiDi.
 *
 * @param executablePath what `firefoxPath` found
 */
export function firefoxLauncher(executablePath: string): BrowserLauncher {
  return chromeLauncher({
    puppeteer: puppeteer as never,
    launchOptions: { browser: 'firefox', executablePath, headless: true },
    concurrency: 1,
    createBrowserContext: ({ browser }) => browser.defaultBrowserContext(),
  });
}
