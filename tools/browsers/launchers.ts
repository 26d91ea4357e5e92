import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { playwrightLauncher } from '@web/test-runner-playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import * as puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGS } from './chromium.ts';
import { type EngineName, needEngine } from './engines.ts';
import { withoutOrientation } from './open-engine.ts';
import { WebKitSession } from './webkit-session.ts';

/** What runs element tests in an engine of this machine. */
export const LAUNCHERS: Readonly<Record<EngineName, () => BrowserLauncher>> = {
  chromium: chromiumLauncher,
  firefox: firefoxLauncher,
  webkit: webkitLauncher,
};

/** What the launcher asks of the context that it opens for each test file. */
type Lent = Pick<BrowserContext, 'newPage' | 'close'>;

/**
 * A page that has done its test file is lent to the next one, as in the other engines: a new
 * context opens a window with all that Chromium draws around it, at more than twice the processor
 * time of a page that is there. Nothing that we test stores anything in the browser.
 */
function chromiumLauncher(): BrowserLauncher {
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
    launchOptions: { executablePath: needEngine('chromium'), args: [...CHROMIUM_ARGS] },
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

/** By WebDriver BiDi. */
function firefoxLauncher(): BrowserLauncher {
  return chromeLauncher({
    puppeteer: puppeteer as never,
    launchOptions: { browser: 'firefox', executablePath: needEngine('firefox'), headless: true },
    // Pages in the background get neither focus nor timers on time.
    concurrency: 1,
    createBrowserContext: ({ browser }) => browser.defaultBrowserContext(),
    createPage: async ({ context }) => withoutOrientation(await context.newPage()),
  });
}

/**
 * What Web Test Runner's mouse and keyboard commands call on a launcher of the type `webdriver`.
 */
interface Input {
  sendMouseMove(id: string, x: number, y: number): Promise<void>;
  sendMouseClick(id: string, x: number, y: number): Promise<void>;
  sendKeys(id: string, keys: readonly string[]): Promise<void>;
}

/**
 * Debian's WebKit. No launcher of the field drives that one: Playwright's is a build of its own
 * that has to be downloaded.
 */
function webkitLauncher(): BrowserLauncher & Input {
  // A driver has one window, so each page at a time has a driver of its own; those that are free
  // are used again.
  const started = new Set<WebKitSession>();
  const free: WebKitSession[] = [];
  const active = new Map<string, Promise<WebKitSession>>();
  const start = async () => {
    const session = await WebKitSession.start();
    started.add(session);
    return session;
  };
  const of = (id: string) => active.get(id) ?? Promise.reject(new Error(`WebKit shows no page of the session ${id}.`));
  return {
    name: 'WebKit',
    type: 'webdriver',
    // A page mostly waits for its window to be drawn: three windows take a third of the time.
    concurrency: 3,
    async startSession(id, url) {
      const session = free.pop();
      active.set(id, session ? Promise.resolve(session) : start());
      await (await of(id)).navigate(url);
    },
    isActive: (id) => active.has(id),
    getBrowserUrl: async (id) => (await active.get(id))?.currentUrl(),
    async stopSession(id) {
      const session = await of(id);
      active.delete(id);
      await session.navigate('about:blank');
      free.push(session);
      return {};
    },
    startDebugSession() {
      throw new Error('WebKit has no debug session here; open the page in Chromium or Firefox.');
    },
    async stop() {
      await Promise.all([...started].map((session) => session.close()));
    },
    sendMouseMove: async (id, x, y) => (await of(id)).mouse(x, y),
    sendMouseClick: async (id, x, y) => (await of(id)).mouse(x, y, true),
    async sendKeys(id, keys) {
      for (const key of keys) await (await of(id)).key(key);
    },
  };
}
