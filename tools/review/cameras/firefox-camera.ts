import { openFirefox } from '../../browsers/open-firefox.ts';
import { type Camera, SHOWS_SHEET } from './camera.ts';

/** Takes sheets in this machine's Firefox, by WebDriver BiDi. */
export async function firefoxCamera(): Promise<Camera> {
  const browser = await openFirefox();
  const page = await browser.newPage();
  await page.setViewport({ width: 1792, height: 200 });
  return {
    async take(address, { name }) {
      // Another hash alone would not load the page anew.
      await page.goto('about:blank');
      await page.goto(address);
      await page.waitForFunction(`(function () { ${SHOWS_SHEET} })(${JSON.stringify(name)})`);
      return Buffer.from(await page.screenshot({ fullPage: true }));
    },
    close: () => browser.close(),
  };
}
