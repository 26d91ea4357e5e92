import type { BrowserLauncher } from '@web/test-runner';
import { WebKitSession } from './webkit-session.ts';

/** What WebDriver calls the keys that are no characters; the tests need no others. */
const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/** What Web Test Runner's mouse and keyboard commands call on a launcher of the type `webdriver`. */
interface Input {
  sendMouseMove(id: string, x: number, y: number): Promise<void>;
  sendMouseClick(id: string, x: number, y: number): Promise<void>;
  sendKeys(id: string, keys: readonly string[]): Promise<void>;
}

/** Runs element tests in Debian's WebKit. No launcher of the field drives that one: Playwright's is a build of its own that has to be downloaded. */
export function webkitLauncher(): BrowserLauncher & Input {
  let session: Promise<WebKitSession> | undefined;
  let active: string | undefined;
  const started = () => {
    session ??= WebKitSession.start();
    return session;
  };
  return {
    name: 'WebKit',
    type: 'webdriver',
    // The driver has one window.
    concurrency: 1,
    async startSession(id, url) {
      active = id;
      await (await started()).navigate(url);
    },
    isActive: (id) => id === active,
    getBrowserUrl: async () => (await session)?.currentUrl(),
    async stopSession() {
      active = undefined;
      await (await session)?.navigate('about:blank');
      return {};
    },
    startDebugSession() {
      throw new Error('WebKit has no debug session here; open the page in Chromium or Firefox.');
    },
    async stop() {
      await (await session)?.close();
    },
    async sendMouseMove(_, x, y) {
      await (await started()).mouse(x, y);
    },
    async sendMouseClick(_, x, y) {
      await (await started()).mouse(x, y, true);
    },
    async sendKeys(_, keys) {
      for (const key of keys) await (await started()).key(KEYS[key] ?? key);
    },
  };
}
