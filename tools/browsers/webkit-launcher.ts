import type { BrowserLauncher } from '@web/test-runner';
import { WebKitSession } from './webkit-session.ts';

/** Runs element tests in Debian's WebKit. No launcher of the field drives that one: Playwright's is a build of its own that has to be downloaded. */
export function webkitLauncher(): BrowserLauncher {
  let session: Promise<WebKitSession> | undefined;
  let active: string | undefined;
  return {
    name: 'WebKit',
    type: 'webkit',
    concurrency: 1,
    async startSession(id, url) {
      session ??= WebKitSession.start();
      active = id;
      await (await session).navigate(url);
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
  };
}
