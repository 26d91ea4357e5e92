import type { EngineName } from '../browsers/engine-name.ts';
import { openFirefox } from '../browsers/open-firefox.ts';
import { WebKitSession } from '../browsers/webkit-session.ts';
import { openChromium } from '../storybook/open-chromium.ts';

/** Opens an address in an engine, at 1280 × 1000. @returns what closes the page, with a browser of its own if it has one */
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
