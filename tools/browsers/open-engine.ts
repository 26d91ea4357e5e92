import { type Browser, chromium } from 'playwright';
import * as puppeteer from 'puppeteer-core';
import { countStart } from '../starts.ts';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';
import { type EngineName, needEngine } from './engines.ts';
import { WebKitSession } from './webkit-session.ts';

/** Opens this machine's Chromium, which reaches this machine and nothing else. */
export function openChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  countStart('browsers');
  const args = [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'];
  // Whoever waits for it has a limit.
  return chromium.launch({ ...(executablePath && { executablePath }), args, timeout: 0 });
}

/**
 * Opens an address in an engine, at 1280 × 1000, for a reader who prefers less motion.
 *
 * @returns what closes it
 * @throws when the engine is missing
 */
export async function openInEngine(engine: EngineName, address: string): Promise<() => Promise<void>> {
  if (engine === 'webkit') {
    const session = await WebKitSession.start();
    await session.navigate(address);
    return () => session.close();
  }
  if (engine === 'chromium') {
    const browser = await openChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 }, reducedMotion: 'reduce' });
    await page.goto(address, { timeout: 0 });
    return () => browser.close();
  }
  countStart('browsers');
  // By WebDriver BiDi, without a window.
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: needEngine('firefox'),
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const page = withoutOrientation(await browser.newPage());
  await page.setViewport({ width: 1280, height: 1000 });
  await page.goto(address);
  return () => browser.close();
}

/** Puppeteer turns the screen with the viewport, which a Firefox before 144 does not know. */
export function withoutOrientation(page: puppeteer.Page): puppeteer.Page {
  const setViewport = page.setViewport.bind(page);
  page.setViewport = (viewport) =>
    setViewport(viewport).catch((error: unknown) => {
      if (!/setScreenOrientationOverride/.test(String(error))) throw error;
    });
  return page;
}
