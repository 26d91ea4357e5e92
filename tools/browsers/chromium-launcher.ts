import type { BrowserLauncher } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';

/** What the launcher asks of the context that it opens for each test file. */
type Lent = Pick<BrowserContext, 'newPage' | 'close'>;

/**
 * Runs element tests in the machine's own Chromium or Chrome. A page that has done its test file is
 * lent to the next one, as in the other engines: a new context opens a window with all that
 * Chromium draws around it, at more than twice the processor time of a page that is there. Nothing
 * that we test stores anything in the browser.
 */
export function chromiumLauncher(): BrowserLauncher {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('The element tests need Chromium or Chrome; set CHROMIUM_PATH or install one.');
  const idle: Page[] = [];
  const lend = async (browser: Browser): Promise<Lent> => {
    const at = idle.findIndex((page) => page.context().browser() === browser);
    const page = idle.splice(at, at < 0 ? 0 : 1)[0] ?? persistent(await (await browser.newContext()).newPage());
    return {
      newPage: async () => page,
      async close() {
        // What a test has emulated ends with it.
        await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
        idle.push(page);
      },
    };
  };
  return playwrightLauncher({
    product: 'chromium',
    launchOptions: { executablePath, args: [...CHROMIUM_ARGS] },
    createBrowserContext: async ({ browser }) => (await lend(browser)) as BrowserContext,
    createPage: ({ context }) => context.newPage(),
  });
}

/**
 * On a busy machine tests may be over before the browser has told of the page that they are in;
 * that news then ends the way to the next page, which is begun again.
 */
function persistent(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = (url) =>
    goto(url).catch((error: unknown) => {
      if (/interrupted by another navigation/.test(String(error))) return goto(url);
      throw error;
    });
  return page;
}
