import type { BrowserLauncher } from '@web/test-runner';
import { WebKitSession } from './webkit-session.ts';

/** What WebDriver calls the keys that are no characters; the tests need no others. */
const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/**
 * What Web Test Runner's mouse and keyboard commands call on a launcher of the type `webdriver`.
 */
interface Input {
  sendMouseMove(id: string, x: number, y: number): Promise<void>;
  sendMouseClick(id: string, x: number, y: number): Promise<void>;
  sendKeys(id: string, keys: readonly string[]): Promise<void>;
}

/**
 * A page here mostly waits for its window to be drawn: three windows take a third of the time of
 * one.
 */
const WINDOWS = 3;

/**
 * Runs element tests in Debian's WebKit. No launcher of the field drives that one: Playwright's is
 * a build of its own that has to be downloaded.
 */
export function webkitLauncher(): BrowserLauncher & Input {
  // A driver has one window, so each page at a time has a driver of its own; those that are free
  // are used again.
  const started = new Set<Promise<WebKitSession>>();
  const free: Promise<WebKitSession>[] = [];
  const active = new Map<string, Promise<WebKitSession>>();
  const start = () => {
    const session = WebKitSession.start();
    started.add(session);
    return session;
  };
  const of = (id: string): Promise<WebKitSession> => {
    const session = active.get(id);
    if (!session) throw new Error(`WebKit shows no page of the session ${id}.`);
    return session;
  };
  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: WINDOWS,
    async startSession(id, url) {
      const session = free.pop() ?? start();
      active.set(id, session);
      await (await session).navigate(url);
    },
    isActive: (id) => active.has(id),
    getBrowserUrl: async (id) => (await active.get(id))?.currentUrl(),
    async stopSession(id) {
      const session = of(id);
      active.delete(id);
      await (await session).navigate('about:blank');
      free.push(session);
      return {};
    },
    startDebugSession() {
      throw new Error('WebKit has no debug session here; open the page in Chromium or Firefox.');
    },
    async stop() {
      await Promise.all([...started].map(async (session) => (await session).close()));
    },
    async sendMouseMove(id, x, y) {
      await (await of(id)).mouse(x, y);
    },
    async sendMouseClick(id, x, y) {
      await (await of(id)).mouse(x, y, true);
    },
    async sendKeys(id, keys) {
      for (const key of keys) await (await of(id)).key(KEYS[key] ?? key);
    },
  };
}
