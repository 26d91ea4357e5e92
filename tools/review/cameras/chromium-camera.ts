import { openChromium } from '../../storybook/open-chromium.ts';
import type { PictureSheet } from '../picture-plan.ts';
import type { Camera } from './camera.ts';

/** A day on which the clock of every sheet stands, so that "4 years" stays that. */
const TODAY = new Date('2026-11-01T12:00:00Z');

/** Takes sheets in Chromium, the only engine that can pretend forced colours and print. */
export async function chromiumCamera(): Promise<Camera> {
  const browser = await openChromium();
  const page = await browser.newPage({ viewport: { width: 1792, height: 200 }, reducedMotion: 'reduce' });
  await page.clock.setFixedTime(TODAY);
  return {
    async take(address: string, { name, extra }: PictureSheet): Promise<Buffer> {
      await page.emulateMedia({
        forcedColors: extra === 'forced' ? 'active' : 'none',
        media: extra === 'print' ? 'print' : 'screen',
      });
      await page.goto(address);
      await page.waitForFunction((shown) => document.documentElement.dataset.shown === shown, name);
      return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    },
    close: () => browser.close(),
  };
}
