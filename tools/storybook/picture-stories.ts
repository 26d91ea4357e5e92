import type { Browser } from 'playwright';
import { serveFolder } from './serve-folder.ts';
import { storyIndex } from './story-index.ts';

/** The schemes in which every story is pictured. */
export const SCHEMES = ['light', 'dark'] as const;

/** A day on which every clock of every story stands, so that "4 years" stays that. */
const TODAY = new Date('2026-11-01T12:00:00Z');

/**
 * Pictures every story of a static build, light and dark, in one browser and without motion.
 *
 * @param only the id of a story has to begin with this
 * @returns PNG by `{id} {scheme}`
 */
export async function pictureStories(browser: Browser, folder: string, only = ''): Promise<Map<string, Buffer>> {
  const { address, close } = await serveFolder(folder);
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.setFixedTime(TODAY);
  const pictures = new Map<string, Buffer>();
  try {
    const stories = storyIndex(folder).filter(
      ({ id, type, tags }) => type === 'story' && id.startsWith(only) && tags.includes('dev'),
    );
    for (const { id } of stories) {
      for (const scheme of SCHEMES) {
        await page.goto(`${address}iframe.html?id=${id}&viewMode=story&globals=scheme:${scheme}`);
        await page.locator('#storybook-root > *').first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        });
        pictures.set(
          `${id} ${scheme}`,
          await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }),
        );
      }
    }
  } finally {
    await context.close();
    await close();
  }
  return pictures;
}
